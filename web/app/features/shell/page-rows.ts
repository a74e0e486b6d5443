/** A row that scrolls sideways shows where one is: the link with `aria-current` stands in its middle. */
export function showCurrent(): void {
  for (const row of document.querySelectorAll<HTMLElement>("[data-row]")) {
    const current = row.querySelector<HTMLElement>("[aria-current]");
    if (current && row.scrollWidth > row.clientWidth)
      row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }
}
