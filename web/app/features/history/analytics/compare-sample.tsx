import { page } from "~/lib/page";
import { SampleBanner } from "~/ui/sample-banner";
import { Compare } from "./compare";

export const meta = () =>
  page({
    title: "Compare · A sample journal · Rojmel",
    description:
      "Two filters over a made-up trader's book side by side, and how sure the difference is. Nothing is saved.",
    index: false,
  });

export default function SampleCompare() {
  return (
    <>
      <SampleBanner to={["/demo"]} />
      <Compare book="sample" accounts={[]} />
    </>
  );
}
