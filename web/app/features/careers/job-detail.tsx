import { useEffect } from "react";
import { brand } from "~/content/brand";
import { useCode } from "~/lib/code-in-address";
import { useHydrated } from "~/lib/hydrated";
import type { OpeningPage } from "~/lib/opening-page";
import { ClosedOpening } from "~/ui/closed-opening";
import { Message } from "~/ui/message";
import { JobPage } from "./job-page";
import { useOpening } from "./use-opening";
import { Wave } from "./wave";
import css from "./careers.module.css";

type Props = {
  /** Null on the page for codes that the build did not know. */
  jobid: string | null;
  /** What the page said when it was built; the server's word replaces it. */
  written: OpeningPage | null;
};

/** One opening: as built at once, as the server knows it a moment later. */
export default function JobDetail({ jobid, written }: Props) {
  const code = useCode(jobid);
  const hydrated = useHydrated();
  const [asked, ask] = useOpening(code);
  useHead(asked.is === "gone" ? "This opening is closed" : asked.is === "open" && !written ? asked.page.title : null);

  if (asked.is === "gone") return <ClosedOpening code={code ?? ""} />;
  const page = asked.is === "open" ? asked.page : written;
  const failed =
    asked.is === "failed" ? (
      <div className="ask">
        <Message
          kind={page ? "warning" : "error"}
          title={page ? "We could not check whether this opening is still open." : "We could not load this opening."}
        >
          <p className="muted">
            {asked.words}
            {page ? " The text below may be out of date." : ""}
          </p>
          <button className="btn compact mt-3" type="button" onClick={ask}>
            Retry
          </button>
        </Message>
      </div>
    ) : null;
  if (page) return <JobPage page={page} above={failed} />;
  return (
    <div className={`page-body public-page ${css.job}`}>
      <div className="wrap">
        <section className="section page">
          <div className="section-margin">
            <p className="name-text num">{code}</p>
          </div>
          <div className="section-body min-w-0">
            <h1>{failed ? "This opening did not load." : "Loading this opening"}</h1>
            {failed ?? (
              <p className="muted">
                One moment. <a href="/careers#openings">All openings</a>
              </p>
            )}
            <noscript>
              <p className="message">
                This page needs JavaScript. The eight openings on the careers page work without it.
              </p>
            </noscript>
            {hydrated && !failed ? <Wave words="Loading this opening." /> : null}
          </div>
        </section>
      </div>
    </div>
  );
}

/** The name of the tab, when the page is not what it was built as; and nothing is advertised that is closed. */
function useHead(title: string | null) {
  useEffect(() => {
    if (title === null) return;
    document.title = `${title} · ${brand.name}`;
    for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
      if (script.textContent?.includes('"JobPosting"')) script.remove();
    }
  }, [title]);
}
