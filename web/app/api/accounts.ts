// The user's accounts with brokers: each is matched and charged by itself.
import { useQuery } from "@tanstack/react-query";
import { ask } from "./ask";
import type { Broker } from "./brokers";
import type { QuantityUnit } from "./quantities";
import type { components } from "./schema";
import { useIsIn } from "./use-profile";

type Schemas = components["schemas"];

export type BrokerAccount = Schemas["BrokerAccountLine"];
export type Method = Schemas["MethodWord"];
export type Plan = Schemas["PlanLine"];

/** For a visitor there is nothing to fetch. */
export const useAccounts = () =>
  useQuery({ queryKey: ["accounts"], queryFn: ({ signal }) => fetchAccounts(signal), enabled: useIsIn() });

async function fetchAccounts(signal?: AbortSignal): Promise<BrokerAccount[]> {
  return (await ask<{ data: { accounts: BrokerAccount[] } }>("GET", "/api/v1/accounts", { signal })).data.accounts;
}

type NewAccount = { broker: Broker; alias: string; method?: Method; plan?: Plan };

/** What the new account is known by. */
export async function addAccount(account: NewAccount): Promise<string> {
  return (await ask<{ data: { account: string } }>("POST", "/api/v1/accounts", { body: account })).data.account;
}

/** What is not named stays as it is; a plan of null is the broker's own. */
export type AccountChange = {
  alias?: string;
  method?: Method;
  plan?: Plan | null;
  /** Null: it is asked again. */
  quantities?: QuantityUnit | null;
};

export async function changeAccount(account: string, to: AccountChange): Promise<void> {
  await ask("PUT", "/api/v1/accounts", { body: { account, ...to } });
}

export async function removeAccount(account: string): Promise<void> {
  await ask("POST", "/api/v1/accounts/remove", { body: { account } });
}

/** Those with one broker, when there is a choice between them. */
export function choiceOf(accounts: readonly BrokerAccount[] | undefined, broker: string): BrokerAccount[] {
  const own = (accounts ?? []).filter((one) => one.broker === broker);
  return own.length > 1 ? own : [];
}
