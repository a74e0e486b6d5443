import { page } from "~/lib/page";
import { NoPage } from "~/ui/no-page";

export const meta = () =>
  page({
    title: "Page not found · Rojmel",
    description:
      "There is no page at this address. It may be old or mistyped. Go to the home page of Rojmel, or check a tradebook file.",
    index: false,
  });

export default function NotFound() {
  return <NoPage />;
}
