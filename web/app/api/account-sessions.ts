// Where one is logged in, and what happened around logging in.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type SessionLine = Schemas["SessionLine"];
export type SecurityEvent = Schemas["SecurityEvent"];

export async function fetchSessions(signal?: AbortSignal): Promise<SessionLine[]> {
  return (await ask<{ data: { sessions: SessionLine[] } }>("GET", "/api/v1/sessions", { signal })).data.sessions;
}

export async function endSession(id: string): Promise<void> {
  await ask("POST", "/api/v1/sessions/end", { body: { id } });
}

/** How many ended. */
export async function endSessions(keepThis: boolean): Promise<number> {
  return (await ask<{ data: { ended: number } }>("POST", "/api/v1/sessions/end-all", { body: { keepThis } })).data
    .ended;
}

export async function fetchSecurityEvents(signal?: AbortSignal): Promise<SecurityEvent[]> {
  return (await ask<{ data: { events: SecurityEvent[] } }>("GET", "/api/v1/security-events", { signal })).data.events;
}
