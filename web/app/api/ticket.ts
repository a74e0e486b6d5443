// Tickets: signed, for one use within ten minutes, to go on in another browser. Looking at one uses nothing up.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Ticket = Schemas["Ticket"];
/** ask: nobody is in. switch: somebody else is. same: it is who is in already. ignored: forged, old or used. */
export type Arrived = Schemas["TicketAsked"];

export async function makeTicket(): Promise<Ticket> {
  return (await ask<{ data: Ticket }>("POST", "/api/auth/ticket", { body: {} })).data;
}

export async function exchange(token: string, confirm: boolean): Promise<Arrived> {
  return (
    await ask<{ data: Arrived }>("POST", "/api/auth/exchange", { body: confirm ? { token, confirm } : { token } })
  ).data;
}
