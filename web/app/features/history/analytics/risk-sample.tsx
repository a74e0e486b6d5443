import { page } from "~/lib/page";
import { Risk } from "./risk";
import { SampleBanner } from "./sample-banner";

export const meta = () =>
  page({
    title: "Risk · A sample journal · Rojmel",
    description:
      "How deep a made-up trader's result fell, and what the same days may do in another order. Nothing is saved.",
    index: false,
  });

export default function SampleRisk() {
  return (
    <>
      <SampleBanner />
      <Risk book="sample" accounts={[]} />
    </>
  );
}
