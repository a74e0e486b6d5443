// The link of a mail was opened by somebody who has to log in first, perhaps by way of Google: until then it waits in
// this tab.

const KEY = "rojmel-confirming";

export const waitingToken = {
  get(): string | null {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  set(token: string | null): void {
    try {
      if (token === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, token);
    } catch {
      // Without storage the link is opened once more after the login.
    }
  },
};
