import { useAccounts } from "~/api/accounts";
import { page } from "~/lib/page";
import { ExcursionsPage } from "./excursions-page";

export const meta = () =>
  page({
    title: "Excursions · Rojmel",
    description:
      "How well and how badly your trades stood before they ended, by your own candles, and what a stop would have changed.",
    index: false,
  });

export default function OwnExcursions() {
  return <ExcursionsPage book="own" accounts={useAccounts().data ?? []} />;
}
