import { page } from "~/lib/page";
import { SampleBanner } from "~/ui/sample-banner";
import { OfSample } from "../places";
import { Overview } from "./overview";

export const meta = () =>
  page({
    title: "Analytics of a sample journal · Rojmel",
    description: "A made-up trader's day, week and month against account rules. Nothing is saved.",
    index: false,
  });

export default function Sample() {
  return (
    <OfSample>
      <SampleBanner to={["/demo"]} />
      <Overview book="sample" />
    </OfSample>
  );
}
