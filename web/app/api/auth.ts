import type { Registration } from "~/lib/registration";
import { forgetOthers, learned, type Session, turn } from "~/lib/session";
import { ask } from "./ask";
import type { components } from "./schema";

// lib/session.ts says what of it the page lives on; this is where the two must agree.
type Me = components["schemas"]["Me"];

/** Who this browser is signed in as. A visitor is an answer, not an error. */
export async function fetchMe(signal?: AbortSignal): Promise<Session> {
  const asked = turn();
  const { data } = await ask<Me>("GET", "/api/auth/me", { signal });
  await forgetOthers(data);
  // Somebody came or went meanwhile: this is who it was before.
  if (turn() !== asked) return fetchMe(signal);
  learned(data);
  return data;
}

/** The same for all parts of a page that only look: who asks while an answer is on its way gets that one. */
export function lookWho(): Promise<Session> {
  looking ??= fetchMe().finally(() => {
    looking = null;
  });
  return looking;
}

let looking: Promise<Session> | null = null;

/** `notice` is the version of the privacy notice that stood above the button. */
export async function register(registration: Registration, notice: string): Promise<void> {
  await ask("POST", "/api/auth/register", { body: notice ? { ...registration, notice } : registration });
}

type LoggedIn = { success: boolean; data?: { token?: string; user?: { name: string; email: string } } };

/** True when the server says so; a plain `success: false` is a refusal, not a failure. */
export async function login(email: string, password: string): Promise<boolean> {
  const { success } = await ask<LoggedIn>("POST", "/api/auth/login", { body: { email, password } });
  return success === true;
}

export async function logout(): Promise<void> {
  await ask("POST", "/api/auth/logout", { timeout: 5_000 });
}
