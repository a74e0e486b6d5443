// One's own account: who one is, how one likes the journal, and the password.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

type Preferences = Schemas["PreferenceLine"];
export type Profile = Schemas["ProfileLine"];

export async function fetchProfile(signal?: AbortSignal): Promise<Profile> {
  return (await ask<{ data: Profile }>("GET", "/api/v1/profile", { signal })).data;
}

export async function saveProfile(name: string, phone: string): Promise<Profile> {
  return (await ask<{ data: Profile }>("PUT", "/api/v1/profile", { body: { name, phone } })).data;
}

let saving: Promise<unknown> = Promise.resolve();

/** What is not named stays as it is. One after the other: what was chosen first must not arrive last. */
export function savePreferences(changed: Partial<Preferences>): Promise<Preferences> {
  const save = async () => (await ask<{ data: Preferences }>("PUT", "/api/v1/preferences", { body: changed })).data;
  const saved = saving.then(save, save);
  saving = saved;
  return saved;
}

/** How many other sessions ended with the old password. */
export async function changePassword(
  currentPassword: string,
  password: string,
  confirmPassword: string,
): Promise<number> {
  const body = { currentPassword, password, confirmPassword };
  return (await ask<{ data: { ended: number } }>("POST", "/api/auth/password", { body })).data.ended;
}
