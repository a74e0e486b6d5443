import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import { type NamedOf, type Saying, sayOfTag, type Tags } from "~/api/tags";

/**
 * Says something of a tag or a group, one thing after the other. What another page said meanwhile is shown instead,
 * with a sentence.
 */
export function useSay(of: NamedOf | "group", name: string) {
  const client = useQueryClient();
  const [failed, fail] = useState<string | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  /** As it is known once nothing is on its way. */
  async function settled(): Promise<number> {
    await last.current;
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
        client.setQueryData<Tags>(["tags"], await sayOfTag({ of, name, revision: known, set }));
        return true;
      } catch (error) {
        if (error instanceof RequestError && error.code === "tag_changed")
          client.setQueryData<Tags>(["tags"], error.data as Tags);
        fail(error instanceof Error ? error.message : "That did not work. Try again.");
        return false;
      }
    });
    last.current = next;
    return next;
  }
  return { failed, say, settled };
}
