import { lastOwner, onMarkChange, session } from "~/lib/session";

/**
 * Links that are other ones for who is logged in: `data-in` is their address then, `data-in-words` their name.
 * Asked once the page stands, and only if somebody may be logged in.
 */
export function followSession(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-in]")].map((link) => ({
    link,
    out: { href: link.getAttribute("href")!, words: link.textContent },
    in: { href: link.dataset.in!, words: link.dataset.inWords ?? null },
  }));
  session.subscribe(() => {
    const user = session.get()?.user;
    for (const { link, ...ways } of links) {
      const { href, words } = user ? ways.in : ways.out;
      link.setAttribute("href", href);
      if (ways.in.words !== null) link.textContent = words;
    }
  });
  look();
  onMarkChange(look);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) look();
  });
}

function look(): void {
  const known = session.get();
  // What the server offers is the same for nobody.
  if (lastOwner() === null) session.set(known && { ...known, user: null });
  else void import("~/api/auth").then(({ fetchMe }) => fetchMe()).catch(() => undefined);
}
