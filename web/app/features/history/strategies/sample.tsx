import { page } from "~/lib/page";
import { SampleBanner } from "~/ui/sample-banner";
import { Strategies } from "./strategies";

export const meta = () =>
  page({
    title: "Strategies of a sample journal · Rojmel",
    description:
      "A made-up trader's option strategies: what they made after charges and what they pay at expiry. Nothing is saved.",
    index: false,
  });

export default function Sample() {
  return (
    <>
      <SampleBanner to={["/demo"]} />
      <Strategies book="sample" accounts={[]} />
    </>
  );
}
