import type { MetaFunction } from "react-router";
import { page } from "~/lib/page";
import { Island } from "~/ui/island";
import CheckScreen from "./check-screen";

export const meta: MetaFunction = () =>
  page({
    title: "Check a file: read your tradebook without saving it · Rojmel",
    description:
      "Choose a Zerodha or Groww file and see its trades, profit and loss after charges, drawdown, calendar and every row we could not read. Nothing is saved.",
    index: false,
  });

export default function Check() {
  return <Island name="check" of={CheckScreen} props={{}} />;
}
