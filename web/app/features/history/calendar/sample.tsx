import { page } from "~/lib/page";
import { OfSample } from "../places";
import { SampleBanner } from "~/ui/sample-banner";
import { Calendar } from "./calendar-page";

export const meta = () =>
  page({
    title: "Calendar of a sample journal · Rojmel",
    description: "A made-up trader's days by month, year and week, with what was written on them. Nothing is saved.",
    index: false,
  });

export default function Sample() {
  return (
    <OfSample>
      <SampleBanner
        to={["/demo", "/demo/analytics"]}
        says="These trades and notes are made up, and nothing is saved."
      />
      <Calendar first="2026-11" />
    </OfSample>
  );
}
