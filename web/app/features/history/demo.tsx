import { FlaskConical } from "lucide-react";
import { Link } from "react-router";
import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
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
      <div className="banner sample">
        <div className="wrap">
          <FlaskConical className="icon size-[20px]!" aria-hidden />
          <p>
            <b className="strong">A sample journal.</b> These trades are made up, and nothing is saved.
          </p>
          <span className="banner-text">
            <Link className="btn compact" to="/demo/calendar">
              Its calendar
            </Link>
            <Link className="btn compact" to="/demo/analytics">
              Its analytics
            </Link>
            <Link className="btn compact" to="/demo/insights">
              Its insights
            </Link>
            <Link className="btn compact" to="/demo/strategies">
              Its strategies
            </Link>
            <Link className="btn compact" to="/demo/backtests">
              A backtest
            </Link>
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
          </span>
        </div>
      </div>
    </Journal>
  );
}
