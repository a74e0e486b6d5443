import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

const places = [
  { to: "/demo", name: "Its trades" },
  { to: "/demo/calendar", name: "Its calendar" },
  { to: "/demo/analytics", name: "Its analytics" },
] as const;

/** Over every screen of the sample: what it is, and where else it leads. */
export function SampleHead({ at, children }: { at: string; children?: ReactNode }) {
  return (
    <div className="banner sample">
      <div className="wrap">
        <FlaskConical className="icon size-[20px]!" aria-hidden />
        <p>
          <b className="strong">A sample journal.</b> These trades and notes are made up, and nothing is saved.
        </p>
        <span className="banner-text">
          {places
            .filter(({ to }) => to !== at)
            .map(({ to, name }) => (
              <Link key={to} className="btn compact" to={to}>
                {name}
              </Link>
            ))}
          {children}
        </span>
      </div>
    </div>
  );
}
