import { FlaskConical } from "lucide-react";
import { Link } from "react-router";
import { page } from "~/lib/page";
import { InsightsPage } from "./insights-page";

export const meta = () =>
  page({
    title: "Insights of a sample journal · Rojmel",
    description: "33 questions about a made-up trader's trades, and which of them stand out. Nothing is saved.",
    index: false,
  });

export default function Sample() {
  return (
    <>
      <div className="banner sample">
        <div className="wrap">
          <FlaskConical className="icon size-[20px]!" aria-hidden />
          <p>
            <b className="strong">A sample journal.</b> These trades are made up, and nothing is saved.
          </p>
          <span className="banner-text">
            <Link className="btn compact" to="/demo">
              Its trades
            </Link>
            <Link className="btn compact" to="/demo/analytics">
              Its analytics
            </Link>
          </span>
        </div>
      </div>
      <InsightsPage book="sample" />
    </>
  );
}
