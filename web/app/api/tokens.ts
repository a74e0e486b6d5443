// Personal tokens: with one a program of the user's own reads the journal.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type PersonalToken = Schemas["PersonalToken"];
export type TokenScope = Schemas["TokenScope"];
export type MadeToken = Schemas["MadeToken"];

export async function fetchTokens(signal?: AbortSignal): Promise<PersonalToken[]> {
  return (await ask<{ data: { tokens: PersonalToken[] } }>("GET", "/api/v1/tokens", { signal })).data.tokens;
}

export async function makeToken(body: Schemas["MakeToken"]): Promise<MadeToken> {
  return (await ask<{ data: MadeToken }>("POST", "/api/v1/tokens", { body })).data;
}

export async function revokeToken(number: number): Promise<void> {
  await ask("POST", "/api/v1/tokens/revoke", { body: { number } });
}
