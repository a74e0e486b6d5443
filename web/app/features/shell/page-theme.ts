import { chooseTheme, onThemeChange, readTheme, type Theme } from "~/lib/theme";

/** The theme's radios of the bar and of the phone menu, as ui/theme-choice.tsx prints them. */
export function followTheme(): void {
  const radios = [...document.querySelectorAll<HTMLInputElement>(".top .pop input[type=radio]")];
  const show = () => {
    const theme = readTheme();
    for (const radio of radios) radio.checked = radio.value === theme;
  };
  show();
  onThemeChange(show);
  for (const radio of radios) radio.addEventListener("change", () => chooseTheme(radio.value as Theme));
}
