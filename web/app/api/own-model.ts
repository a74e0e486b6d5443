// A language model of the user's own, for questions in words. Its key is sent once and never comes back.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type OwnModelState = Schemas["OwnModelState"];
export type OwnModel = Schemas["OwnModel"];
export type OwnModelTried = Schemas["OwnModelTried"];

const ADDRESS = "/api/v1/own-model";
/** The server waits thirty seconds for one word. */
const LONGEST_TRY = 45_000;

type Answer<T> = { data: T };

export async function fetchOwnModel(signal?: AbortSignal): Promise<OwnModelState> {
  return (await ask<Answer<OwnModelState>>("GET", ADDRESS, { signal })).data;
}

export async function setOwnModel(body: Schemas["SetOwnModel"]): Promise<OwnModelState> {
  return (await ask<Answer<OwnModelState>>("PUT", ADDRESS, { body })).data;
}

export async function testOwnModel(): Promise<OwnModelTried> {
  return (await ask<Answer<OwnModelTried>>("POST", `${ADDRESS}/test`, { timeout: LONGEST_TRY })).data;
}

export async function removeOwnModel(): Promise<OwnModelState> {
  return (await ask<Answer<OwnModelState>>("POST", `${ADDRESS}/remove`)).data;
}
