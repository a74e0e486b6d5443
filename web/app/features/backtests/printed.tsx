import { type BacktestRun, printRun, type ToRun } from "~/api/backtests";
import { save } from "~/lib/save";
import { useAction } from "~/api/use-action";
import { CopyLink } from "~/ui/copy-link";
import { Message } from "~/ui/message";
import { linkTo } from "./link";

/** `version`: where the page knows better than the answer which change of the rule was run. */
type Props = { run: ToRun; found: BacktestRun; version?: number };

/** The result that stands below, as a file and as an address. */
export function Paper({ run, found, version }: Props) {
  const printing = useAction(async () => {
    const { file, name } = await printRun(run);
    save(file, name);
  });
  const { id: rule, from, to, adjusted } = run;
  const link = found.link && { ...found.link, version: version ?? found.link.version };
  const address = link && linkTo({ rule, from, to, adjusted, link });
  return (
    <>
      <div className="button-row">
        <button
          className="btn compact"
          type="button"
          aria-busy={printing.busy || undefined}
          onClick={() => printing.act()}
        >
          {printing.busy ? "Making the PDF" : "Result as PDF"}
        </button>
        {address ? <CopyLink address={address} /> : null}
      </div>
      <p className="caption">
        {address
          ? "The link opens this result for you alone: the rule as it stands here is run again over these candles, and counts no new try."
          : "The rule is not stored as it was run, so no link leads here."}
      </p>
      {printing.failed ? <Message kind="error" title={`The PDF was not made. ${printing.failed}`} /> : null}
    </>
  );
}
