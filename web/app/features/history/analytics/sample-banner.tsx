import { FlaskConical } from "lucide-react";
import { Link } from "react-router";

/** Whose trades these are not. */
export function SampleBanner() {
  return (
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
  );
}
