import { learned, type Session } from "~/lib/session";
import { ask } from "./ask";

export type Registration = { name: string; email: string; phone: string; password: string; confirmPassword: string };

type Me = { data: Session };

/** Who this browser is signed in as. A visitor is an answer, not an error. */
export async function fetchMe(signal?: AbortSignal): Promise<Session> {
  const { data } = await ask<Me>("GET", "/api/auth/me", { signal });
  learned(data);
  return data;
}

export async function register(registration: Registration): Promise<void> {
  await ask("POST", "/api/auth/register", { body: registration });
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
