// An address may come with `?token=…`: a ticket. It must not travel on in history, referrers or logs, so it goes from
// the address
// before anything else of the page is asked for, and waits in this page's memory for who asks the server what it is.
export const ticketScript =
  'if(/[?&]token=/.test(location.search)){var a=new URL(location.href);window.rojmelTicket=a.searchParams.get("token");a.searchParams.delete("token");history.replaceState(history.state,"",a.pathname+a.search+a.hash)}';

/** The same for what stands behind `#token=` of a mailed link. Such links lead to pages of the account only. */
export const mailedScript =
  'if(/^#token=/.test(location.hash)){window.rojmelMailed=location.hash.slice(7);history.replaceState(history.state,"",location.pathname+location.search)}' +
  // Opened in a tab that shows such a page already, a mailed link changes nothing but what stands behind #.
  'addEventListener("hashchange",function(){if(/^#token=/.test(location.hash))location.reload()})';

declare global {
  interface Window {
    rojmelTicket?: string | null;
    rojmelMailed?: string;
  }
}

export const hasTicket = () => Boolean(window.rojmelTicket);

/** The ticket this page came with, once. */
export function takeTicket(): string | null {
  const ticket = window.rojmelTicket ?? null;
  delete window.rojmelTicket;
  return ticket;
}

/** What stood behind `#token=` of a mailed link: no server and no log has seen it. */
export function mailedToken(): string | null {
  const token = window.rojmelMailed ?? "";
  return /^[\w-]{20,200}$/.test(token) ? token : null;
}
