import type { MetaFunction } from "react-router";
import { page } from "~/lib/page";
import { Island } from "~/ui/island";
import StatusPage from "./status-page";

export const meta: MetaFunction = () =>
  page({
    title: "Your application at Rojmel",
    description:
      "The private page of one application: the stage it has reached, what we keep of it and until when, and two buttons, to withdraw it or to erase it.",
    index: false,
  });

export default function YourApplication() {
  return <Island name="application" of={StatusPage} props={{}} />;
}
