import { page } from "~/lib/page";
import { SampleBanner } from "~/ui/sample-banner";
import { Risk } from "./risk";

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
      <SampleBanner to={["/demo"]} />
      <Risk book="sample" accounts={[]} />
    </>
  );
}
