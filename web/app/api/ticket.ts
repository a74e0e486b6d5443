// Tickets: signed, for one use within ten minutes, to go on in another browser. Looking at one uses nothing up.
import { ask } from "./ask";

type Somebody = { name: string; email: string };

export type Ticket = { link: string; expiresAt: string; seconds: number };

export async function makeTicket(): Promise<Ticket> {
  return (await ask<{ data: Ticket }>("POST", "/api/auth/ticket", { body: {} })).data;
}

export type Arrived = {
  /** ask: nobody is in. switch: somebody else is. same: it is who is in already. ignored: forged, old or used. */
  state: "ask" | "switch" | "same" | "ignored" | "signedIn";
  user: Somebody | null;
  current: Somebody | null;
};

export async function exchange(token: string, confirm: boolean): Promise<Arrived> {
  return (await ask<{ data: Arrived }>("POST", "/api/auth/exchange", { body: confirm ? { token, confirm } : { token } })).data;
}
