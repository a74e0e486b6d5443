import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link, type To } from "react-router";
import { count } from "~/lib/format";
import css from "./staff.module.css";

type Props = { name: string; page: number; per: number; total: number; to: (page: number) => To };

/** Page by page, each at its own address. */
export function Pager({ name, page, per, total, to }: Props) {
  const pages = Math.max(1, Math.ceil(total / per));
  if (pages === 1 && page === 1) return null;
  return (
    <nav className={css.pages} aria-label={`Pages of ${name}`}>
      {page > 1 ? (
        <Link className="btn compact" to={to(Math.min(page - 1, pages))} rel="prev">
          <ArrowLeft className="icon size-[15px]!" aria-hidden />
          Previous
        </Link>
      ) : (
        <span className="btn compact off" aria-hidden="true">
          Previous
        </span>
      )}
      <p className="caption num">
        Page {count(page)} of {count(pages)}
      </p>
      {page < pages ? (
        <Link className="btn compact" to={to(page + 1)} rel="next">
          Next
          <ArrowRight className="icon size-[15px]!" aria-hidden />
        </Link>
      ) : (
        <span className="btn compact off" aria-hidden="true">
          Next
        </span>
      )}
    </nav>
  );
}
