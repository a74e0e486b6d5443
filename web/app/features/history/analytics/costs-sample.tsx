import { page } from "~/lib/page";
import { SampleBanner } from "~/ui/sample-banner";
import { Costs } from "./costs";

export const meta = () =>
  page({
    title: "Costs · A sample journal · Rojmel",
    description: "What a made-up trader's trades cost, and what another broker would have taken. Nothing is saved.",
    index: false,
  });

export default function SampleCosts() {
  return (
    <>
      <SampleBanner to={["/demo"]} />
      <Costs book="sample" accounts={[]} />
    </>
  );
}
