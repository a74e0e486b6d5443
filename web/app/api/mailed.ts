// What goes by mail: links that reset a password or confirm an address. Their tokens come in the fragment and leave in
// a body.
import type { Delivery } from "~/lib/session";
import { ask } from "./ask";

type Sent = { data: { delivery: Delivery } };

/** The answer is the same whether there is an account or not. */
export async function askReset(email: string): Promise<Delivery> {
  return (await ask<Sent>("POST", "/api/auth/reset", { body: { email } })).data.delivery;
}

export async function confirmReset(token: string, password: string, confirmPassword: string): Promise<void> {
  await ask("POST", "/api/auth/reset/confirm", { body: { token, password, confirmPassword } });
}

export async function verifyAddress(token: string): Promise<void> {
  await ask("POST", "/api/auth/verify", { body: { token } });
}

export async function sendVerify(): Promise<Delivery> {
  return (await ask<Sent>("POST", "/api/auth/verify/send", { body: {} })).data.delivery;
}
