import { page } from "~/lib/page";
import { SampleBanner } from "~/ui/sample-banner";
import { Lists } from "./lists";

export const meta = () =>
  page({
    title: "Lists · A sample journal · Rojmel",
    description:
      "A made-up trader's book by time, product and more than 50 other dimensions, any two against each other. Nothing is saved.",
    index: false,
  });

export default function SampleLists() {
  return (
    <>
      <SampleBanner to={["/demo"]} />
      <Lists book="sample" accounts={[]} />
    </>
  );
}
