import { useEffect, useRef } from "react";
import { forNextPage } from "~/lib/for-next-page";

const carried = forNextPage("rojmel-typed-email");

/** The address typed on one screen of the way in is there on the next. */
export const carryEmail = (typed: string | undefined): void => carried.set(typed?.trim() || null);

/** The field it is typed into; what is typed here already stays. */
export function useEmailField() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const email = carried.take();
    const field = input.current;
    if (email === null || field?.value !== "") return;
    field.value = email;
    // Who stands in the field already is about to type: the first letter replaces it.
    if (document.activeElement === field) field.select();
  }, []);
  return input;
}
