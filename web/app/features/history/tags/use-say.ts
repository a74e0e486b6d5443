import { useQueryClient } from "@tanstack/react-query";
import { RequestError } from "~/api/errors";
import { sayOfTag, type Tags } from "~/api/tags";
import { useAction } from "~/api/use-action";

/** Says something of a tag or a group. What another page said meanwhile is shown instead, with a sentence. */
export function useSay() {
  const client = useQueryClient();
  const { busy, failed, act } = useAction(async (saying: Parameters<typeof sayOfTag>[0]) => {
    try {
      client.setQueryData<Tags>(["tags"], await sayOfTag(saying));
    } catch (error) {
      if (error instanceof RequestError && error.code === "tag_changed")
        client.setQueryData<Tags>(["tags"], error.data as Tags);
      throw error;
    }
  });
  return { busy, failed, say: act };
}
