import { page } from "~/lib/page";
import { Analytics } from "./analytics";
import { SampleBanner } from "./sample-banner";

export const meta = () =>
  page({
    title: "Analytics of a sample journal · Rojmel",
    description:
      "A made-up trader's book by time, product and 50 other dimensions, any two against each other. Nothing is saved.",
    index: false,
  });

export default function Sample() {
  return (
    <>
      <SampleBanner />
      <Analytics book="sample" accounts={[]} />
    </>
  );
}
