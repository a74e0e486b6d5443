// Why something was not done, and what became of what was sent.
import { RequestError } from "./errors";

/**
 * Whether nobody knows what became of what was sent: an answer was lost, or a database went away in the middle. A full
 * disk (507) keeps nothing.
 */
export const isUnknown = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 0 || error.status >= 500) && error.status !== 507;

const SAVED_NOTHING = "Nothing was saved.";
const UNSURE = "We do not know whether it was done. Reload the page before you try again.";

/** `known` where it is certain that nothing was done, `unsure` where nobody knows. */
export const outcome = (error: unknown, known: string, unsure = UNSURE): string => (isUnknown(error) ? unsure : known);

/** The same, and why not. */
export const notDone = (error: unknown, known: string, unsure?: string): string =>
  `${outcome(error, known, unsure)} ${error instanceof Error ? error.message : ""}`.trim();

/** Why something was not done, as amounts are shown when it is drawn, and what became of what was sent. */
export type Failure = { error: unknown; said: (isHidden: boolean) => string; became: string };

/** `fields`: what the server says of the first of them that is wrong comes before the sentence of the whole. */
export const failure = (error: unknown, ...fields: readonly string[]): Failure => ({
  error,
  said: (isHidden) => {
    const said = error instanceof RequestError ? error.fieldsSaid(isHidden) : {};
    return fields.map((name) => said[name]).find(Boolean) ?? words(error, isHidden);
  },
  became: outcome(error, SAVED_NOTHING, "We do not know whether this was saved."),
});

/** It was only to be read: whatever became of the request, nothing was saved. */
export const notRead = (error: unknown, ...fields: readonly string[]): Failure => ({
  ...failure(error, ...fields),
  became: SAVED_NOTHING,
});

/** What is wrong was found here: nothing was sent. */
export const notSent = (why: string): Failure => ({ error: null, said: () => why, became: SAVED_NOTHING });

function words(error: unknown, isHidden: boolean): string {
  if (error instanceof RequestError) return error.said(isHidden);
  return error instanceof Error ? error.message : "That did not work. Try again.";
}
