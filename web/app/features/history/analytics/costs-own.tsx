import { useAccounts } from "~/api/accounts";
import { page } from "~/lib/page";
import { Costs } from "./costs";

export const meta = () =>
  page({
    title: "Costs · Rojmel",
    description:
      "What your trades cost by type of charge, month and segment, and what another broker would have taken.",
    index: false,
  });

export default function OwnCosts() {
  return <Costs book="own" accounts={useAccounts().data ?? []} />;
}
