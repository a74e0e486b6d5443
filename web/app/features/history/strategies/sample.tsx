import { FlaskConical } from "lucide-react";
import { Link } from "react-router";
import { page } from "~/lib/page";
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
          </span>
        </div>
      </div>
      <Strategies book="sample" accounts={[]} />
    </>
  );
}
