import { FileUp } from "lucide-react";
import { Link } from "react-router";

/** A book without a first page. */
export default function EmptyJournal({ name }: { name: string }) {
  return (
    <section className="section home" aria-labelledby="empty">
      <div className="section-margin">
        <p className="name-text">{name}</p>
        <p className="subtitle">0 trades</p>
      </div>
      <div className="section-body">
        <h1 id="empty">No trades yet.</h1>
        <p className="lead mt-2 max-w-[52ch]">
          Upload the file you download from your broker. You see a preview first, and you can undo it later.
        </p>
        <div className="button-row">
          <Link className="btn primary" to="/add-new-trades">
            <FileUp className="icon" aria-hidden />
            Upload an Excel sheet
          </Link>
          <Link className="btn" to="/add-trade">
            Enter a trade manually
          </Link>
          <Link className="btn link" to="/demo">
            See a sample journal
          </Link>
        </div>
        <div className="ruled" aria-hidden="true" />
      </div>
    </section>
  );
}
