import { page } from "~/lib/page";
import { SampleBanner } from "~/ui/sample-banner";
import { Analytics } from "./analytics";

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
      <SampleBanner to={["/demo"]} />
      <Analytics book="sample" accounts={[]} />
    </>
  );
}
