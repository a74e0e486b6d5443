import { reloadOnce } from "~/lib/reload";

/**
 * An island whose script could not be fetched, even when asked for again: what is printed answers by itself. Who clicks
 * in it gets the page anew, for after a release the old script is gone; where that did not help it is said.
 */
export function followFailures(): void {
  document.addEventListener("astro:hydration-error", (event) => {
    event.preventDefault();
    const island = event.target as HTMLElement;
    island.removeAttribute("ssr");
    if (window.rojmelEarly?.some(([, on]) => island.contains(on))) tell(island);
    else
      island.addEventListener("click", ({ target }) => (target as Element).closest("button") && tell(island), {
        capture: true,
        once: true,
      });
  });
}

function tell(island: HTMLElement): void {
  if (!reloadOnce()) island.prepend(notFetched());
}

function notFetched(): HTMLElement {
  const said = document.createElement("div");
  said.className = "toast";
  said.role = "alert";
  const words = document.createElement("span");
  words.textContent = "This part of the page could not be loaded. Check your connection, then reload the page.";
  const again = document.createElement("button");
  again.type = "button";
  again.textContent = "Reload";
  again.addEventListener("click", () => window.location.reload());
  said.append(words, again);
  return said;
}
