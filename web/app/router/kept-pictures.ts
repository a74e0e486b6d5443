// Pictures that an earlier page could not send are sent from whatever page is open, once it is known who is in.
import { drafts } from "~/lib/drafts";
import { ownerOf } from "~/lib/owner";
import { session } from "~/lib/session";

async function sendKept(owner: string): Promise<void> {
  try {
    if ((await drafts.list(owner, "pictures")).length === 0) return;
    const { bringBack } = await import("~/features/history/pictures/uploads");
    await bringBack(owner);
  } catch {
    // Without storage nothing was kept; without a connection the next page tries again.
  }
}

if (typeof window !== "undefined") {
  let last: string | null = null;
  session.subscribe(() => {
    const user = session.get()?.user;
    const owner = user ? ownerOf(user.email) : null;
    if (owner !== null && owner !== last) void sendKept(owner);
    last = owner;
  });
}
