import { page } from "~/lib/page";
import { SampleBanner } from "~/ui/sample-banner";
import { InsightsPage } from "./insights-page";

export const meta = () =>
  page({
    title: "Insights of a sample journal · Rojmel",
    description: "33 questions about a made-up trader's trades, and which of them stand out. Nothing is saved.",
    index: false,
  });

export default function Sample() {
  return (
    <>
      <SampleBanner to={["/demo", "/demo/analytics"]} />
      <InsightsPage book="sample" />
    </>
  );
}
