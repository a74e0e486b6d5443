import { page } from "~/lib/page";
import { Overview } from "./overview";

export const meta = () =>
  page({
    title: "Analytics · Rojmel",
    description: "Your day, week and month against your own account rules, and what is left of each limit.",
    index: false,
  });

export default function Own() {
  return <Overview book="own" />;
}
