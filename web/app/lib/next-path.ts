// Where to go after logging in. Only places of this site: anything else in the address may lead elsewhere.

const BASE = "https://here.invalid";
const PASSING = new Set([
  "/login",
  "/signup",
  "/logout",
  "/successreg",
  "/forgot-password",
  "/reset-password",
  "/leaving",
]);

/** The path in `next`, or null when it is none of ours. */
export function nextPath(next: string | null): string | null {
  if (!next || !next.startsWith("/") || /^\/[/\\]/.test(next) || /[\p{Cc}\s\\]/u.test(next)) return null;
  if (!URL.canParse(next, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(next, BASE);
  if (origin !== BASE || pathname.startsWith("//") || PASSING.has(pathname.replace(/\/$/, ""))) return null;
  return pathname + search + hash;
}

/** The address of the login screen that leads back to `path`. */
export function loginThen(path: string | null): string {
  const next = nextPath(path);
  return next && next !== "/" ? `/login?next=${encodeURIComponent(next)}` : "/login";
}
