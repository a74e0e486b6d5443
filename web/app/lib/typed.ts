// Fields that were filled before React knew them. It would take what stands there for its own value and overwrite it at the next change:
// so the fields are emptied for a moment, and filled again in a way that it hears.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Typed = { field: Field; value: string } | { box: HTMLInputElement };

export function takeTyped(within: Element): Typed[] {
  const taken: Typed[] = [];
  for (const field of within.querySelectorAll<Field>("input:not([type=file]), textarea, select")) {
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
      if (field.checked === field.defaultChecked) continue;
      if (field.type === "checkbox" || field.checked) taken.push({ box: field });
      field.checked = field.defaultChecked;
    } else {
      const printed = field instanceof HTMLSelectElement ? (field.querySelector<HTMLOptionElement>("option[selected]") ?? field.options[0])?.value ?? "" : field.defaultValue;
      if (field.value === printed) continue;
      taken.push({ field, value: field.value });
      field.value = printed;
    }
  }
  return taken;
}

export function putBack(typed: readonly Typed[]): void {
  for (const one of typed) {
    if ("box" in one) {
      one.box.click();
      continue;
    }
    // Past React's own setter on the element, which would note the value as known.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one.field), "value")!;
    set!.call(one.field, one.value);
    one.field.dispatchEvent(new Event(one.field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  }
}
