import { ArrowRight } from "lucide-react";
import type { MouseEvent } from "react";
import * as checkStore from "~/api/check-store";
import type { Report } from "~/api/report";
import { counted } from "~/lib/format";
import { Section } from "~/ui/section";

type Props = { report: Report; of: readonly File[]; onChoose: () => void };

const SHEET = `?next=${encodeURIComponent("/add-new-trades?tab=excel")}`;

/**
 * The way from a checked file to a journal: the same file lies previewed behind the sign-up, and nothing is stored
 * before.
 */
export function KeepThis({ report, of, onChoose }: Props) {
  if (checkStore.isSample(of)) {
    return (
      <Section name="What next" sub="Your own file">
        <p className="max-w-(--measure)">This was the sample. Your own file takes its place when you choose it.</p>
        <div className="button-row">
          <button className="btn primary" type="button" onClick={onChoose}>
            Choose your own file
          </button>
        </div>
      </Section>
    );
  }
  const executions = report.files.reduce((sum, file) => sum + file.rows.fills, 0);
  if (executions === 0) return null;
  return (
    <Section name="What next" sub="Keep it">
      <p className="max-w-(--measure)">
        A journal keeps {of.length === 1 ? "this file" : `these ${counted(of.length, "file")}`}, so that you can answer
        what is open, add notes, and add next month’s file to it. After you sign up or log in you see what would be
        saved; nothing is saved until you confirm.
      </p>
      <div className="button-row">
        <a className="btn primary" href={`/signup${SHEET}`} onClick={(event) => void carry(event)}>
          Keep this in a journal <ArrowRight className="icon" aria-hidden />
        </a>
        <a className="btn" href={`/login${SHEET}`} onClick={(event) => void carry(event)}>
          I have an account
        </a>
        <p className="caption">
          Until then {of.length === 1 ? "the file stays" : "the files stay"} in this browser tab only.
        </p>
      </div>
    </Section>
  );
}

/** The files are written down before the page goes away. */
async function carry(event: MouseEvent<HTMLAnchorElement>) {
  const { href } = event.currentTarget;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  await checkStore.keepForJournal();
  window.location.assign(href);
}
