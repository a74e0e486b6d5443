// Light, dark, or as the system says. The choice is one word in the browser's own storage.
// `themeScript` runs in <head> before the first paint, so the page never flashes.

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "rojmel-theme";
const changed = "rojmel-theme-changed";

export const themeScript = `try{var t=localStorage.getItem("${KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is off: the choice lasts as long as this page.
  }
  window.dispatchEvent(new Event(changed));
}

export function onThemeChange(notice: () => void): () => void {
  window.addEventListener(changed, notice);
  window.addEventListener("storage", notice);
  return () => {
    window.removeEventListener(changed, notice);
    window.removeEventListener("storage", notice);
  };
}
