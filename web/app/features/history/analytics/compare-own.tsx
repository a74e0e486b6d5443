import { useAccounts } from "~/api/accounts";
import { page } from "~/lib/page";
import { Compare } from "./compare";

export const meta = () =>
  page({
    title: "Compare · Rojmel",
    description: "Two filters over your trades side by side: every figure of both, the difference, and how sure it is.",
    index: false,
  });

export default function OwnCompare() {
  return <Compare book="own" accounts={useAccounts().data ?? []} />;
}
