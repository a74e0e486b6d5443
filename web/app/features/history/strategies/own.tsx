import { useAccounts } from "~/api/accounts";
import { page } from "~/lib/page";
import { Strategies } from "./strategies";

export const meta = () =>
  page({
    title: "Strategies · Rojmel",
    description:
      "Options that you opened together, as one line each: what they made after charges, what they pay at expiry, and what they blocked.",
    index: false,
  });

export default function OwnStrategies() {
  return <Strategies book="own" accounts={useAccounts().data ?? []} />;
}
