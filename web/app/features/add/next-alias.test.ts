import { expect, test } from "vitest";
import type { BrokerAccount } from "~/api/accounts";
import { nextAlias } from "./next-alias";

const account = (broker: "zerodha" | "groww", accountName: string) => ({ broker, accountName }) as BrokerAccount;

test("a new account has the next name that is free", () => {
  expect(nextAlias([], "zerodha")).toBe("Zerodha 2");
  expect(nextAlias([account("zerodha", "Zerodha"), account("groww", "Zerodha 2")], "zerodha")).toBe("Zerodha 2");
  expect(nextAlias([account("zerodha", "zerodha 2"), account("zerodha", "Zerodha 3")], "zerodha")).toBe("Zerodha 4");
});
