// The one place where a sentence of the server is made of its parts.

/** What stands for a figure that is hidden. `Veiled` draws it and says a word for those who hear the page. */
export const DOTS = "•••";

/** A sentence of the server, with what is said in it apart. */
export type ServerText = {
  /** In English, with `{name}` where an argument stands. */
  pattern: string;
  arguments: readonly { name: string; text: string; isPrivate: boolean }[];
};

export const argumentOf = (text: ServerText | null | undefined, name: string): string | null =>
  text?.arguments.find((one) => one.name === name)?.text ?? null;

export const filled = (text: ServerText, isHidden: boolean): string =>
  text.pattern.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const found = text.arguments.find((one) => one.name === name);
    return isHidden && found?.isPrivate ? DOTS : (found?.text ?? "");
  });
