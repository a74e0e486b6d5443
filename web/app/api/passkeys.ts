// Passkeys: the browser makes and keeps the key, the server keeps its public half.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Passkey = Schemas["Passkey"];

type Options = { data: { publicKey: unknown } };

export async function fetchPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return (await ask<{ data: { passkeys: Passkey[] } }>("GET", "/api/auth/passkeys", { signal })).data.passkeys;
}

/** What the browser needs to make one. */
export async function startPasskey(password: string | undefined): Promise<PublicKeyCredentialCreationOptions> {
  const { data } = await ask<Options>("POST", "/api/auth/passkeys/start", {
    body: password === undefined ? {} : { password },
  });
  return PublicKeyCredential.parseCreationOptionsFromJSON(data.publicKey as PublicKeyCredentialCreationOptionsJSON);
}

export async function addPasskey(name: string, credential: PublicKeyCredential): Promise<Passkey> {
  return (
    await ask<{ data: { passkey: Passkey } }>("POST", "/api/auth/passkeys", {
      body: { name, credential: credential.toJSON() },
    })
  ).data.passkey;
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await ask("POST", "/api/auth/passkeys/rename", { body: { id, name } });
}

export async function removePasskey(id: string): Promise<void> {
  await ask("POST", "/api/auth/passkeys/remove", { body: { id } });
}

/** A question that any passkey of this site may answer: no address is asked for. */
export async function askForPasskey(): Promise<PublicKeyCredentialRequestOptions> {
  const { data } = await ask<Options>("POST", "/api/auth/passkey/start", { body: {} });
  return PublicKeyCredential.parseRequestOptionsFromJSON(data.publicKey as PublicKeyCredentialRequestOptionsJSON);
}

export async function loginByPasskey(credential: PublicKeyCredential): Promise<void> {
  await ask("POST", "/api/auth/passkey", { body: { credential: credential.toJSON() } });
}

/** The browser can do all of it. */
export function canPasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== "undefined" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}
