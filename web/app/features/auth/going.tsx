// How a screen of the account leads on. By itself it is a page, and what follows is another document. Inside the
// signed-in app, where a session ended or a visitor has something to keep, the router goes on: what waits there in
// memory (chosen files, what was typed) is there after the login.
import { type ComponentProps, type ComponentType, createContext, useContext } from "react";

export type Going = {
  Link: ComponentType<Omit<ComponentProps<"a">, "href" | "ref"> & { to: string }>;
  /** Done when the next screen stands. */
  go: (to: string, how: "push" | "replace") => Promise<void>;
};

const byDocument: Going = {
  Link: ({ to, children, ...link }) => (
    <a href={to} {...link}>
      {children}
    </a>
  ),
  go: (to, how) => {
    if (how === "replace") window.location.replace(to);
    else window.location.assign(to);
    // This page goes; Back may bring it as it was.
    return new Promise((resolve) => window.addEventListener("pageshow", () => resolve(), { once: true }));
  },
};

const Context = createContext(byDocument);

export const GoingBy = Context.Provider;
export const useGoing = (): Going => useContext(Context);
