// Names of conditions in the address, by the registry of the server: the type check below fails where one is missing.
import type { components } from "./schema";

export type CutKey = keyof components["schemas"]["CutFilter"];

export const cutKeys = [
  "broker",
  "underlying",
  "instrument",
  "contractOn",
  "optionType",
  "optionSide",
  "premium",
  "price",
  "financialYear",
  "quarter",
  "month",
  "week",
  "weekday",
  "exitDay",
  "entryWeekday",
  "entryTime",
  "session",
  "entryHour",
  "entryHalfHour",
  "entryQuarterHour",
  "exitHour",
  "exitHalfHour",
  "daysToExpiry",
  "expiryDay",
  "held",
  "overnight",
  "ordinal",
  "after",
  "sinceLoss",
  "dayBefore",
  "size",
  "value",
  "exitDays",
  "setup",
  "tag",
  "mistake",
  "emotionBefore",
  "emotionAfter",
  "confidence",
  "rating",
  "reviewed",
  "note",
  "stop",
  "r",
  "insight",
  "costShare",
  "eaten",
  "amount",
] as const satisfies readonly CutKey[];

type Missing = Exclude<CutKey, (typeof cutKeys)[number]>;
/** Names a dimension of the registry that is not in the list above. */
export const noneMissing: Missing extends never ? true : Missing = true;
