import { FileUp } from "lucide-react";
import { Link } from "react-router";

/** A book without a first page. */
export function EmptyJournal({ name }: { name: string }) {
  return (
    <section className="sec home" aria-labelledby="empty">
      <div className="mg">
        <p className="nm">{name}</p>
        <p className="sub">A book without a first page</p>
      </div>
      <div className="ct">
        <h1 id="empty">Nothing is written yet.</h1>
        <p className="lead mt-2 max-w-[52ch]">
          Drop in the file your broker gives you and the first page writes itself. It takes about a minute, and you can undo it.
        </p>
        <div className="act">
          <Link className="btn pri" to="/add-new-trades"><FileUp className="ico" aria-hidden />Add an Excel sheet</Link>
          <Link className="btn" to="/add-trade">Write one trade by hand</Link>
          <Link className="btn link" to="/demo">See a sample journal</Link>
        </div>
        <div className="ruled" aria-hidden="true" />
      </div>
    </section>
  );
}
