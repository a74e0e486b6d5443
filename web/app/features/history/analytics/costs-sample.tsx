import { page } from "~/lib/page";
import { Costs } from "./costs";
import { SampleBanner } from "./sample-banner";

export const meta = () =>
  page({
    title: "Costs · A sample journal · Rojmel",
    description: "What a made-up trader's trades cost, and what another broker would have taken. Nothing is saved.",
    index: false,
  });

export default function SampleCosts() {
  return (
    <>
      <SampleBanner />
      <Costs book="sample" accounts={[]} />
    </>
  );
}
