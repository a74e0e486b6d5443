import { Link } from "react-router";
import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import { SampleBanner } from "~/ui/sample-banner";
import { Journal } from "./journal";

export const meta = () =>
  page({
    title: "A sample journal · Rojmel",
    description:
      "A made-up trader's year and a half in Rojmel: net profit after charges, equity curve, calendar and trades. Nothing is saved.",
    index: false,
  });

export default function Demo() {
  const user = useMe().data?.user;
  return (
    <Journal book="sample" name="Sample">
      <SampleBanner to={["/demo/calendar", "/demo/analytics", "/demo/insights", "/demo/strategies", "/demo/backtests"]}>
        {" "}
        {user ? (
          <Link className="btn compact" to="/trade-history">
            Your own journal
          </Link>
        ) : (
          <Link className="btn compact primary" to="/signup">
            Sign up
          </Link>
        )}
        <a className="btn compact" href="/test">
          Check your own file
        </a>
      </SampleBanner>
    </Journal>
  );
}
