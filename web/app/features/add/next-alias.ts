import { type Broker, brokers } from "~/api/brokers";
import { type BrokerAccount } from "~/api/accounts";

/** `Zerodha 2`, or the next number that is free. */
export function nextAlias(accounts: readonly BrokerAccount[], broker: Broker): string {
  const taken = new Set(
    accounts.filter((one) => one.broker === broker).map(({ accountName }) => accountName.toLowerCase()),
  );
  for (let number = 2; ; number += 1) {
    const alias = `${brokers[broker].name} ${number}`;
    if (!taken.has(alias.toLowerCase())) return alias;
  }
}
