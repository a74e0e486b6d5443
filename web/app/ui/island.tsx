import type { ComponentType } from "react";
import type { islands, news } from "~/islands";

type Islands = typeof islands;
type Name = keyof Islands;
type Part<N extends Name> = Islands[N] extends () => Promise<{ default: infer P }> ? P : never;
type Given<N extends Name> = Part<N> extends (props: infer P) => unknown ? (P extends object ? P : Record<string, never>) : never;

// Only the build draws pages; a browser never needs this half of React.
const draw = import.meta.env.SSR ? (await import("react-dom/server")).renderToString : null;

type Props<N extends Name> = {
  /** Its line in app/islands.ts, and the beginning of every id that it makes. */
  name: N;
  of: Part<N>;
  /**
   * Wakes when it comes near the window, and at any touch. `news`: only once the reader has moved, or when app/islands.ts has a way to ask
   * that says there is more than what is printed. `touched`: by that alone, and by what turns in it by itself. `called`: nothing stands there
   * until the page's own script asks for it.
   */
  when?: "near" | "touched" | "called" | (N extends keyof typeof news ? "news" : never);
  /** Plain JSON: it travels inside the page. */
  props: Given<N>;
};

/** A part of a public page that answers its reader: printed with the page, and React's only once one comes near it (docs/decisions/011-islands.md). */
export function Island<N extends Name>({ name, of, when = "near", props }: Props<N>) {
  const Drawn = of as ComponentType<object>;
  const html = draw && when !== "called" ? draw(<Drawn {...props} />, { identifierPrefix: name }) : "";
  return (
    <div
      className="contents" data-island={name} data-when={when === "near" ? undefined : when}
      data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
