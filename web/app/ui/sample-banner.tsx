import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

const places = {
  "/demo": "Its trades",
  "/demo/calendar": "Its calendar",
  "/demo/analytics": "Its analytics",
  "/demo/insights": "Its insights",
  "/demo/strategies": "Its strategies",
  "/demo/backtests": "A backtest",
} as const;

type Props = {
  /** Where else it leads. */
  to: readonly (keyof typeof places)[];
  title?: string;
  says?: string;
  children?: ReactNode;
};

/** Over every screen of the sample: whose trades these are not, and where else it leads. */
export function SampleBanner({
  to,
  title = "A sample journal.",
  says = "These trades are made up, and nothing is saved.",
  children,
}: Props) {
  return (
    <div className="banner sample">
      <div className="wrap">
        <FlaskConical className="icon size-[20px]!" aria-hidden />
        <p>
          <b className="strong">{title}</b> {says}
        </p>
        <span className="banner-text">
          {to.map((place) => (
            <Link key={place} className="btn compact" to={place}>
              {places[place]}
            </Link>
          ))}
          {children}
        </span>
      </div>
    </div>
  );
}
