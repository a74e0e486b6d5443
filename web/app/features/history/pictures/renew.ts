// Links to pictures are good for a quarter to half an hour.
import { look } from "~/api/queries";

let asking: Promise<unknown> | null = null;

/** Fetches the lists that pictures stand in anew, with new links, once for all pictures that did not come. */
export function renewLinks(): void {
  asking ??= look("pictures", "annotation-tray").finally(() => {
    asking = null;
  });
}
