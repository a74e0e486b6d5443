// Islands of a public page (ui/island.tsx) sleep as they were printed. One wakes when it comes near the window or is touched (ui/island.tsx says
// which waits for more than that): then React is fetched and takes over what stands there. What was pressed, typed, chosen or dropped meanwhile
// is done again as soon as it is answered.
import type { ComponentType } from "react";
import { onceMoved } from "./moved";
import { putBack, takeTyped } from "./typed";
import { isGone, reloadOnce } from "./reload";
import { onceLoaded, wholeSheet } from "./whole-sheet";

/** By name; the default export is the component. */
// oxlint-disable-next-line typescript/no-explicit-any -- each has its own props, checked where it is printed
export type Registry = Record<string, () => Promise<{ default: ComponentType<any> }>>;

/** Whether an island, by its props, has more to say than what is printed. */
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export type News = Record<string, () => Promise<{ default: (props: any) => Promise<boolean> }>>;

const NEAR = "400px";

/** Every island that is printed in the page. */
export function watchIslands(registry: Registry, news: News): void {
  for (const shore of document.querySelectorAll<HTMLElement>("[data-island]:not([data-when=called])")) watch(shore, registry, news);
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
  const element = createElement(part, propsOf(shore));
  if (shore.hasChildNodes()) {
    const typed = takeTyped(shore);
    hydrateRoot(shore, element, { identifierPrefix: name });
    putBack(typed);
  } else {
    createRoot(shore, { identifierPrefix: name }).render(element);
  }
}

function propsOf(shore: HTMLElement): object {
  return JSON.parse(shore.dataset.props ?? "{}") as object;
}

function watch(shore: HTMLElement, registry: Registry, news: News): void {
  const waiting = new AbortController();
  let near: IntersectionObserver | null = null;
  const { island, when } = shore.dataset;
  if (!when) onceLoaded(startNear);
  if (when === "news") {
    onceMoved(() => onceLoaded(startNear));
    onceLoaded(() => void startForNews().catch(() => undefined));
  }

  const chosen = new Set<HTMLInputElement>();
  let pressed: (() => void) | null = null;
  let turned: EventTarget | null = null;
  let begun = false;

  function startNear(): void {
    if (waiting.signal.aborted) return;
    near = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) start();
    }, { rootMargin: NEAR });
    // The wrapper itself has no box.
    for (const part of shore.children) near.observe(part);
  }

  /** Who cannot be asked is asked by the island itself, which says so. */
  async function startForNews(): Promise<void> {
    const { default: isNews } = await news[island!]!();
    if (await isNews(propsOf(shore)).catch(() => true)) start();
  }

  function start(): void {
    if (begun) return;
    begun = true;
    wake(shore, registry).then(
      () => {
        rest();
        void doAgain();
      },
      (error: unknown) => {
        // Whoever only reads loses nothing: the next touch tries again. Whoever did something gets the page anew. If that did not help, what is
        // printed answers by itself.
        begun = false;
        if (!isGone(error)) throw error;
        if (!pressed && chosen.size === 0) return;
        if (reloadOnce()) return;
        rest();
        shore.prepend(notFetched());
      },
    );
  }

  function rest(): void {
    near?.disconnect();
    waiting.abort();
  }

  /** First the files, then the press that may have meant them. React draws between two. */
  async function doAgain(): Promise<void> {
    for (const field of chosen) {
      field.dispatchEvent(new Event("change", { bubbles: true }));
      await new Promise((drawn) => setTimeout(drawn));
    }
    if (turned) await new Promise((drawn) => setTimeout(drawn));
    turned?.dispatchEvent(new AnimationEvent("animationiteration", { bubbles: true }));
    pressed?.();
  }

  /** Taken from the browser now, given to React when it is there. */
  function later(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    start();
  }

  /** The last of several presses counts. */
  function press(event: Event, again: () => void): void {
    pressed = again;
    later(event);
  }

  function choose(event: Event, field: HTMLInputElement): void {
    chosen.add(field);
    later(event);
  }

  function listen<K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void): void {
    shore.addEventListener(name, heard, { capture: true, signal: waiting.signal });
  }

  for (const touch of ["pointerover", "focusin", "dragenter"] as const) listen(touch, start);
  listen("click", (event) => {
    const button = (event.target as Element).closest("button");
    if (button) press(event, () => button.click());
  });
  listen("keydown", (event) => {
    const { target, key } = event;
    if (key.startsWith("Arrow") && (target as Element).matches("[role=tab]")) press(event, () => target!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  });
  listen("change", (event) => {
    const field = event.target as Element;
    if (field.matches("[type=file]")) choose(event, field as HTMLInputElement);
  });
  listen("submit", (event) => {
    const form = event.target as HTMLFormElement;
    press(event, () => form.requestSubmit(event.submitter));
  });
  listen("animationiteration", ({ target }) => {
    turned = target;
    start();
  });
  if (shore.contains(document.activeElement)) start();
  listen("dragover", (event) => event.preventDefault());
  listen("drop", (event) => {
    const field = shore.querySelector<HTMLInputElement>("input[type=file]");
    if (!field || !event.dataTransfer?.files.length) return;
    field.files = event.dataTransfer.files;
    choose(event, field);
  });
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
