// Where one is logged in, and what happened around the door.
import { ask } from "./ask";

export type SessionLine = { id: string; device: string; address: string | null; createdAt: string; seenAt: string; current: boolean };

export async function fetchSessions(signal?: AbortSignal): Promise<SessionLine[]> {
  return (await ask<{ data: { sessions: SessionLine[] } }>("GET", "/api/v1/sessions", { signal })).data.sessions;
}

export async function endSession(id: string): Promise<void> {
  await ask("POST", "/api/v1/sessions/end", { body: { id } });
}

/** How many ended. */
export async function endSessions(keepThis: boolean): Promise<number> {
  return (await ask<{ data: { ended: number } }>("POST", "/api/v1/sessions/end-all", { body: { keepThis } })).data.ended;
}

export type SecurityEvent = { id: number; kind: string; at: string; device: string | null; address: string | null };

export async function fetchSecurityEvents(signal?: AbortSignal): Promise<SecurityEvent[]> {
  return (await ask<{ data: { events: SecurityEvent[] } }>("GET", "/api/v1/security-events", { signal })).data.events;
}
