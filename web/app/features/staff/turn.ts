import type { QueryClient } from "@tanstack/react-query";
import { type Opening, turnOpening } from "~/api/staff";
import type { Notice } from "~/ui/toasts";

/** Closed: nobody can apply any more. Reopened: everybody can. Each is the way back from the other. */
export async function turn(client: QueryClient, id: string, way: "close" | "reopen"): Promise<Notice> {
  try {
    knowOpening(client, await turnOpening(id, way));
    return way === "close"
      ? {
          text: `${id} is closed. Nobody can apply for it now.`,
          action: { name: "Reopen", do: () => turn(client, id, "reopen") },
        }
      : { text: `${id} is open again.`, action: { name: "Close it", do: () => turn(client, id, "close") } };
  } catch (error) {
    return {
      kind: "failed",
      text: `${way === "close" ? "Not closed." : "Not reopened."} ${error instanceof Error ? error.message : ""}`.trim(),
    };
  }
}

/** The list shows at once what the server answered, and is asked again. */
export function knowOpening(client: QueryClient, opening: Opening): void {
  client.setQueryData<Opening[]>(["staff", "openings"], (known) =>
    known?.map((one) => (one.id === opening.id ? opening : one)),
  );
  void client.invalidateQueries({ queryKey: ["staff", "openings"] });
  void client.invalidateQueries({ queryKey: ["staff", "audit"] });
}
