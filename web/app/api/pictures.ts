// Pictures beside a trade, a day, a setup or a missed trade. Their bytes come by an address that only their owner can
// read, and that is good for a quarter to half an hour: a list that is fetched anew has new ones.
import { ask, sendForm } from "./ask";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Picture = Schemas["Picture"];
export type PictureList = Schemas["PictureList"];
export type Stage = Schemas["PictureStage"];

/** What they stand beside. */
export type Beside = { trade: string } | { day: string } | { setup: string } | { missed: string };

/** Names it: of queries, drafts and what is on its way. */
export const placeOf = (beside: Beside) => query(beside);

export type SampleStage = "before" | "after";

/** Beside a trade of the sample: for whoever looks. */
export const samplePictureAddress = (trade: string, stage: SampleStage) =>
  `/api/v1/demo/pictures/file?${query({ trade, stage })}`;

export async function fetchPictures(beside: Beside, signal?: AbortSignal): Promise<PictureList> {
  return (await ask<{ data: PictureList }>("GET", `/api/v1/pictures?${query(beside)}`, { signal })).data;
}

type Sending = { signal: AbortSignal; onProgress: (sent: number, total: number) => void };

/** The id is made up here: sent again after a lost answer, it is the same picture. */
export async function sendPicture(id: string, beside: Beside, bytes: Blob, sending: Sending): Promise<Picture> {
  const body = new Blob([bytes], { type: "application/octet-stream" });
  return (await sendForm<{ data: Picture }>(`/api/v1/pictures/${id}?${query(beside)}`, body, sending)).data;
}

type Change = { id: string; revision: number; caption?: string; stage?: Stage | null };

/** Refused with 409 and the stored picture as `data` when the revision is another. */
export async function savePicture(change: Change): Promise<Picture> {
  return (await ask<{ data: Picture }>("POST", "/api/v1/pictures/change", { body: change })).data;
}

export async function orderPictures(ids: readonly string[]): Promise<void> {
  await ask("POST", "/api/v1/pictures/order", { body: { ids } });
}

export async function removePicture(id: string): Promise<void> {
  await ask("POST", "/api/v1/pictures/remove", { body: { id } });
}

export async function bringBackPicture(id: string): Promise<void> {
  await ask("POST", "/api/v1/pictures/bring-back", { body: { id } });
}

export async function forgetPicture(id: string): Promise<void> {
  await ask("POST", "/api/v1/pictures/forget", { body: { id } });
}
