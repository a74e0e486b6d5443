import { Check } from "lucide-react";
import { useSyncExternalStore } from "react";
import { chooseTheme, onThemeChange, readTheme, themes, type Theme } from "~/lib/theme";

const words: Record<Theme, string> = { system: "As the system", light: "Light", dark: "Dark" };
const short: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/** Three radios: a list in the popover, a segment in the phone menu. */
export function ThemeChoice({ name, as }: { name: string; as: "list" | "segment" }) {
  const theme = useSyncExternalStore(onThemeChange, readTheme, () => "system" as const);
  return (
    <fieldset>
      <legend className={as === "list" ? "caption px-4 pt-1 pb-2" : "label"}>Theme</legend>
      <div className={as === "segment" ? "segmented" : undefined}>
        {themes.map((one) => (
          <label key={one} className={as === "list" ? "item" : undefined}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={one}
              checked={theme === one}
              onChange={() => chooseTheme(one)}
            />
            {as === "list" ? words[one] : short[one]}
            {as === "list" ? <Check className="icon" aria-hidden /> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
