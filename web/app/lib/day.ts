import { longDay } from "./time";

/** A day as people write it, when it is one; else as it came. */
export function day(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? longDay(text) : text;
}
