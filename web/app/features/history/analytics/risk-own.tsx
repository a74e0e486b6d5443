import { useAccounts } from "~/api/accounts";
import { page } from "~/lib/page";
import { Risk } from "./risk";

export const meta = () =>
  page({
    title: "Risk · Rojmel",
    description:
      "How deep your result fell and how long it took, figures of the last trades, and what the same days may do in another order.",
    index: false,
  });

export default function OwnRisk() {
  return <Risk book="own" accounts={useAccounts().data ?? []} />;
}
