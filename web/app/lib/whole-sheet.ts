// A built public page carries the rules that it uses itself (scripts/inline-styles.mjs). What islands open later, and the next page from the
// cache, needs the whole sheet: fetched once the page is there. Its rules are the same ones in the same order, so nothing moves.

let asked: Promise<void> | null = null;

/** Resolves when all styles are there, or will not come: a part without its look is better than none. */
export function wholeSheet(): Promise<void> {
  asked ??= new Promise((resolve) => {
    const href = document.querySelector<HTMLMetaElement>("meta[name=whole-sheet]")?.content;
    if (!href) {
      resolve();
      return;
    }
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
  return asked;
}

/** After everything the first look at the page is made of. */
export function onceLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else window.addEventListener("load", () => run(), { once: true });
}
