import { type BacktestRun, type OptionsToRun, printOptions, printRun, type ToRun } from "~/api/backtests";
import { save } from "~/lib/save";
import { useAction } from "~/api/use-action";
import { CopyLink } from "~/ui/copy-link";
import { Message } from "~/ui/message";
import { linkTo } from "./link";

type Link = BacktestRun["link"];

/** `version`: where the page knows better than the answer which change of the rule was run. */
type Props = { run: ToRun; link: Link; version?: number };

/** The result that stands below, as a file and as an address. */
export const Paper = ({ run, link, version }: Props) => (
  <FileAndLink print={() => printRun(run)} address={addressOf(run, link, version)} over="candles" />
);

type OptionsProps = { run: OptionsToRun; link: Link; version?: number };

/** The same of a rule that sells options. */
export const OptionPaper = ({ run, link, version }: OptionsProps) => (
  <FileAndLink
    print={() => printOptions(run)}
    address={addressOf({ ...run, adjusted: false }, link, version)}
    over="closes"
  />
);

type Of = Pick<ToRun, "id" | "from" | "to" | "adjusted">;

const addressOf = ({ id, from, to, adjusted }: Of, link: Link, version: number | undefined) =>
  link && linkTo({ rule: id, from, to, adjusted, link: { ...link, version: version ?? link.version } });

type FileProps = { print: () => ReturnType<typeof printRun>; address: string | null; over: "candles" | "closes" };

function FileAndLink({ print, address, over }: FileProps) {
  const printing = useAction(async () => {
    const { file, name } = await print();
    save(file, name);
  });
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
          ? `The link opens this result for you alone: the rule as it stands here is run again over these ${over}, and counts no new try.`
          : "The rule is not stored as it was run, so no link leads here."}
      </p>
      {printing.failed ? <Message kind="error" title={`The PDF was not made. ${printing.failed}`} /> : null}
    </>
  );
}
