import { createContext, useContext } from "react";

/** What is wrong with the rule, by its place as the server names it. */
export const Problems = createContext<Readonly<Record<string, string>>>({});

/** What is wrong at a place of the rule, if anything. */
export function useProblem(...places: string[]): string | null {
  const problems = useContext(Problems);
  return places.map((place) => problems[`rule.${place}`]).find(Boolean) ?? null;
}
