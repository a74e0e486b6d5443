import { empty, lastOwner, onMarkChange, session } from "~/lib/session";

/**
 * Links that are other ones for who is logged in: `data-in` is their address then, `data-in-words` their name.
 * Asked once the page stands, and only if somebody may be logged in. Returns what stops it and puts the links back.
 */
export function followSession(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-in]")].map((link) => ({
    link,
    out: { href: link.getAttribute("href")!, words: link.textContent },
    in: { href: link.dataset.in!, words: link.dataset.inWords ?? null },
  }));

  function show(isIn: boolean): void {
    for (const { link, ...ways } of links) {
      const { href, words } = isIn ? ways.in : ways.out;
      link.setAttribute("href", href);
      if (ways.in.words !== null) link.textContent = words;
    }
  }

  function follow(): void {
    const known = session.get();
    if (known) show(known.user !== null);
    // Somebody has just come in, here or in another tab. Until it is known who, the links stay as they are.
    else if (lastOwner() !== null) look();
  }

  const pageshow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look();
  };
  const stops = [session.subscribe(follow), onMarkChange(look), () => window.removeEventListener("pageshow", pageshow)];
  window.addEventListener("pageshow", pageshow);
  if (session.get()) follow();
  look();
  return () => {
    for (const stop of stops) stop();
    show(false);
  };
}

function look(): void {
  if (lastOwner() === null) empty();
  else void import("~/api/auth").then(({ lookWho }) => lookWho()).catch(() => undefined);
}
