import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "~/api/errors";
import { look } from "~/api/queries";
import { type NamedOf, type Saying, sayOfTag, type Tags } from "~/api/tags";

/** One queue of all tags: each answer brings all of them, and an older one must not come last. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Says something of a tag or a group, one thing after the other. What another page said meanwhile is shown instead,
 * with a sentence.
 */
export function useSay(of: NamedOf | "group", name: string) {
  const client = useQueryClient();
  const [failed, fail] = useState<string | null>(null);

  function know(tags: Tags) {
    client.setQueryData<Tags>(["tags"], tags);
    // What was asked for before the change may show the tags of before.
    if (client.isFetching({ queryKey: ["tags"] }) > 0) void look("tags");
  }

  /** As it is known once nothing is on its way. */
  async function settled(): Promise<number> {
    await last;
    const tags = client.getQueryData<Tags>(["tags"]);
    const list = of === "group" ? tags?.groups : of === "tag" ? tags?.tags : tags?.mistakes;
    return list?.find((one) => one.name === name)?.revision ?? 0;
  }

  /** Whether it is stored. */
  function say(set: Saying["set"]): Promise<boolean> {
    fail(null);
    const revision = settled();
    const next = revision.then(async (known) => {
      try {
        know(await sayOfTag({ of, name, revision: known, set }));
        return true;
      } catch (error) {
        if (error instanceof RequestError && error.code === "tag_changed") know(error.data as Tags);
        fail(error instanceof Error ? error.message : "That did not work. Try again.");
        return false;
      }
    });
    last = next;
    return next;
  }
  return { failed, say, settled };
}
