// Pictures and notes that an earlier page could not send are sent from whatever page is open, once it is known who is
// in and whenever there is a connection again.
import { drafts } from "~/lib/drafts";
import { seenAt } from "~/lib/offline";
import { ownerOf } from "~/lib/owner";
import { session } from "~/lib/session";

/** Between tries while no answer comes. */
const AGAIN = 15_000;
let again: ReturnType<typeof setTimeout> | undefined;
let isBusy = false;

const ownerNow = () => {
  const user = session.get()?.user;
  return user ? ownerOf(user.email) : null;
};

const has = async (owner: string, kind: string) => (await drafts.names(owner, kind)).length > 0;

async function sendKept(owner: string): Promise<void> {
  const pictures = await has(owner, "pictures");
  try {
    if (pictures || (await has(owner, "trade")) || (await has(owner, "drawer"))) {
      const { sendUnsent } = await import("~/features/history/unsent/send-unsent");
      await sendUnsent(owner);
    }
  } finally {
    if (pictures) {
      const { bringBack } = await import("~/features/history/pictures/uploads");
      await bringBack(owner);
    }
  }
}

function send(): void {
  const owner = ownerNow();
  clearTimeout(again);
  if (owner === null || isBusy) return;
  isBusy = true;
  // Without storage nothing was kept; without an answer it is tried again.
  void sendKept(owner)
    .catch(() => (again = setTimeout(send, AGAIN)))
    .finally(() => (isBusy = false));
}

if (typeof window !== "undefined") {
  let last: string | null = null;
  session.subscribe(() => {
    const owner = ownerNow();
    if (owner !== null && owner !== last) send();
    last = owner;
  });
  window.addEventListener("online", send);
  let wasOffline = false;
  seenAt.subscribe(() => {
    const isOffline = seenAt.get() !== null;
    if (wasOffline && !isOffline) send();
    wasOffline = isOffline;
  });
}
