import { page } from "~/lib/page";
import { InsightsPage } from "./insights-page";

export const meta = () =>
  page({
    title: "Insights · Rojmel",
    description:
      "33 questions about your own trades, asked every Monday: which of them stand out after counting how many were asked, each with its trades.",
    index: false,
  });

export default function OwnInsights() {
  return <InsightsPage book="own" />;
}
