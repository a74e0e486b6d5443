// Islands of a public page (ui/island.tsx) sleep as they were printed. One wakes when it comes near the window or is touched: then React
// is fetched and takes over what stands there. What was pressed, typed, chosen or dropped meanwhile is done again as soon as it is answered.
import type { ComponentType } from "react";
import { putBack, takeTyped } from "./typed";
import { isGone, reloadOnce } from "./reload";
import { onceLoaded, wholeSheet } from "./whole-sheet";

/** By name; the default export is the component. */
// oxlint-disable-next-line typescript/no-explicit-any -- each has its own props, checked where it is printed
export type Registry = Record<string, () => Promise<{ default: ComponentType<any> }>>;

const NEAR = "400px";

/** Every island that is printed in the page. */
export function watchIslands(registry: Registry): void {
  for (const shore of document.querySelectorAll<HTMLElement>("[data-island]:not([data-when])")) watch(shore, registry);
}

/** One that sleeps until it is called. */
export function callIsland(name: string, registry: Registry): void {
  const shore = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (shore) void wake(shore, registry);
}

async function wake(shore: HTMLElement, registry: Registry): Promise<void> {
  const name = shore.dataset.island!;
  const load = registry[name];
  if (!load) throw new Error(`app/islands.ts does not know the island ${name}`);
  const [{ createElement }, { createRoot, hydrateRoot }, { default: part }] = await Promise.all([import("react"), import("react-dom/client"), load(), wholeSheet()]);
  const element = createElement(part, JSON.parse(shore.dataset.props ?? "{}"));
  if (shore.hasChildNodes()) {
    const typed = takeTyped(shore);
    hydrateRoot(shore, element, { identifierPrefix: name });
    putBack(typed);
  } else {
    createRoot(shore, { identifierPrefix: name }).render(element);
  }
}

function watch(shore: HTMLElement, registry: Registry): void {
  const waiting = new AbortController();
  // The wrapper itself has no box.
  const near = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) start();
  }, { rootMargin: NEAR });
  onceLoaded(() => {
    for (const part of shore.children) near.observe(part);
  });

  let afterwards: (() => void) | null = null;
  let begun = false;

  function start(): void {
    if (begun) return;
    begun = true;
    wake(shore, registry).then(
      () => {
        near.disconnect();
        waiting.abort();
        afterwards?.();
      },
      (error: unknown) => {
        // Whoever only reads loses nothing. Whoever pressed something gets the page anew; else the next touch tries again.
        begun = false;
        if (!isGone(error)) throw error;
        if (afterwards) reloadOnce();
      },
    );
  }

  /** Taken from the browser now, given to React when it is there; the last of several counts. */
  function later(event: Event, again: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    afterwards = again;
    start();
  }

  function listen<K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void): void {
    shore.addEventListener(name, heard, { capture: true, signal: waiting.signal });
  }

  for (const touch of ["pointerover", "focusin", "dragenter"] as const) listen(touch, start);
  listen("click", (event) => {
    const button = (event.target as Element).closest("button");
    if (button) later(event, () => button.click());
  });
  listen("change", (event) => {
    const field = event.target as Element;
    if (field.matches("[type=file]")) later(event, () => field.dispatchEvent(new Event("change", { bubbles: true })));
  });
  listen("submit", (event) => {
    const form = event.target as HTMLFormElement;
    later(event, () => form.requestSubmit(event.submitter));
  });
  listen("dragover", (event) => event.preventDefault());
  listen("drop", (event) => {
    const field = shore.querySelector<HTMLInputElement>("input[type=file]");
    if (!field || !event.dataTransfer?.files.length) return;
    field.files = event.dataTransfer.files;
    later(event, () => field.dispatchEvent(new Event("change", { bubbles: true })));
  });
}
