import { page } from "~/lib/page";
import { SampleBanner } from "~/ui/sample-banner";
import { ExcursionsPage } from "./excursions-page";

export const meta = () =>
  page({
    title: "Excursions · A sample journal · Rojmel",
    description:
      "How well and how badly a made-up trader's trades stood before they ended, by generated candles. Nothing is saved.",
    index: false,
  });

export default function SampleExcursions() {
  return (
    <>
      <SampleBanner to={["/demo"]} />
      <ExcursionsPage book="sample" accounts={[]} />
    </>
  );
}
