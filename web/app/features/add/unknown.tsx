import { RotateCw } from "lucide-react";
import { nowInIndia } from "~/lib/time";
import { Message } from "~/ui/message";

type Props = {
  title: string;
  /** What failed, in a sentence. */
  failed: string;
  error: Error | null;
  onRetry: () => void;
};

export const NOBODY = "We could not check who is logged in.";

/**
 * Nobody has said yet who this is or whether there are trades: it loads, or it failed. Never the panel for an empty
 * book.
 */
export function Unknown({ title, failed, error, onRetry }: Props) {
  return (
    <div className="page-body">
      <div className="wrap">
        <section className="section" aria-label={title} aria-busy={error ? undefined : true}>
          <div className="section-margin">
            <h1 className="name-text">{title}</h1>
          </div>
          <div className="section-body min-w-0">
            {error ? (
              <Message kind="error" title={failed}>
                <p className="muted">{error.message}</p>
                <p className="muted">Time: {nowInIndia()}. Your trades are safe. Nothing was changed.</p>
                <button className="btn compact mt-3" type="button" onClick={onRetry}>
                  <RotateCw className="icon size-[15px]!" aria-hidden />
                  Retry
                </button>
              </Message>
            ) : (
              <>
                <p className="visually-hidden" role="status">
                  Loading your trades
                </p>
                <div className="late" aria-hidden="true">
                  <i className="skeleton mb-3 w-[300px] h-[44px]!" />
                  {["w-[180px]", "w-[240px]", "w-[150px]"].map((width) => (
                    <i className={`skeleton my-4 ${width}`} key={width} />
                  ))}
                </div>
              </>
            )}
          </div>
        </section>
      </div>
    </div>
  );
}
