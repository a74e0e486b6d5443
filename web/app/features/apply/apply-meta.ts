import type { Opening } from "~/content/openings";
import { page, type Tag } from "~/lib/page";

/** Of the form of an opening; of an opening that the build does not know when there is none. */
export function applyMeta(opening?: Opening): Tag[] {
  return page({
    title: opening ? `Apply: ${opening.title}, ${opening.id} · Rojmel` : "Apply for an opening · Rojmel",
    description: `Apply for ${opening ? `${opening.title}, ${opening.id},` : "an opening"} at Rojmel: one page, about four minutes, a resume of up to 5MB. You get a reference and a private link at once.`,
    index: false,
  });
}
