import type { Version } from "~/api/staff";

/** The version that counts: the last that was not taken back, or the last of all. */
export const currentOf = (versions: readonly Version[]): Version | undefined =>
  versions.find(({ withdrawnAt }) => withdrawnAt === null) ?? versions[0];
