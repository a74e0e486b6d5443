import { useAccounts } from "~/api/accounts";
import { page } from "~/lib/page";
import { Lists } from "./lists";

export const meta = () =>
  page({
    title: "Lists · Analytics · Rojmel",
    description:
      "Where your result came from: your book by setup, time, product and more than 50 other dimensions, any two against each other, and how trades are spread.",
    index: false,
  });

export default function OwnLists() {
  return <Lists book="own" accounts={useAccounts().data ?? []} />;
}
