// What a page sends gets no answer, and does not reach the server: in the page itself. `page.route` does not see what
// a page sends while it is left.
import type { Page } from "playwright-core";

const COOKIE = "story-unanswered";

/** From now on, in this page and those opened after it in its browser, to addresses with one of these in them. */
export async function withoutAnswers(page: Page, url: string, ...parts: readonly string[]) {
  const context = page.context();
  await context.addCookies([{ name: COOKIE, value: "yes", url }]);
  const given = { cookie: `${COOKIE}=yes`, parts };
  await context.addInitScript(refuse, given);
  await page.evaluate(refuse, given);
}

export const withAnswers = (page: Page) => page.context().clearCookies({ name: COOKIE });

/** Runs in the page. */
function refuse({ cookie, parts }: { cookie: string; parts: readonly string[] }) {
  const isRefused = (method: string | undefined, to: string) =>
    method !== undefined &&
    method !== "GET" &&
    document.cookie.includes(cookie) &&
    parts.some((part) => to.includes(part));
  const { fetch } = window;
  window.fetch = (to, how) =>
    isRefused(how?.method, String(to)) ? Promise.reject(new TypeError("no connection")) : fetch(to, how);
  const { open, send } = XMLHttpRequest.prototype;
  const refused = new WeakSet<XMLHttpRequest>();
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, to: string | URL) {
    if (isRefused(method, String(to))) refused.add(this);
    open.call(this, method, to, true);
  };
  XMLHttpRequest.prototype.send = function (body) {
    if (refused.has(this)) setTimeout(() => this.dispatchEvent(new ProgressEvent("error")));
    else send.call(this, body);
  };
}
