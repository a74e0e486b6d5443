// Links of a public page: documents follow each other as they always did, and three habits are added to that.
import { cameByLink, closeMenus, focusHeading, partOf } from "~/lib/arrival";

export function followLinks(): void {
  if (cameByLink() && document.activeElement === document.body) focusHeading(window.location.hash);
  // A page kept by the browser comes back with its menus closed.
  window.addEventListener("pagehide", closeMenus);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (link.matches("[data-back]")) goBack(event);
    else if (link.hash && link.pathname === window.location.pathname) goWithin(event, link);
  });
}

/** To the page before this one. Who came with an empty history, or without scripts, follows the link. */
function goBack(event: Event): void {
  if (window.history.length < 2) return;
  event.preventDefault();
  window.history.back();
}

/**
 * To a part of this page: from there the next Tab goes on. A list of contents leaves no steps behind, so that Back
 * leaves the page.
 */
function goWithin(event: Event, link: HTMLAnchorElement): void {
  if (link.closest("[data-contents]")) {
    event.preventDefault();
    window.location.replace(link.hash);
  }
  requestAnimationFrame(() => partOf(link.hash)?.focus({ preventScroll: true }));
}
