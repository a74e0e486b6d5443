import { useEffect, useState } from "react";
import { Stopped } from "~/api/errors";
import type { Report } from "~/api/report";
import { upload } from "~/api/upload";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { howSure } from "~/ui/charges-by-head";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { UnprovenNote } from "~/ui/unproven";
import { type Choice, sentWith, type UploadItem } from "./upload-items";
import css from "./add.module.css";

type Props = { all: readonly UploadItem[]; chosen: Choice };

/** What several files say together. Each file's preview is of that file alone, so they cannot simply be added up. */
export function AllFiles({ all, chosen }: Props) {
  const those = all.filter(
    ({ state }) => state.is === "previewed" && !state.preview.alreadyThere && state.preview.file.rows.fills > 0,
  );
  const accounts = new Set(those.map(({ state }) => (state.is === "previewed" ? state.preview.account : "")));
  const settled = all.every(({ state }) => state.is === "previewed" || state.is === "refused");
  const key =
    settled && those.length > 1 && accounts.size === 1
      ? those.map((item) => `${item.key} ${item.asFile}`).join() + JSON.stringify(chosen)
      : null;
  const [read, setRead] = useState<{ key: string; report: Report | null } | null>(null);
  const { signedRupees } = useAmounts();

  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    const { broker, tradetype } = sentWith({ ...those[0]!, state: { is: "waiting" } }, chosen);
    const lots = Object.assign({}, ...those.map((item) => item.lots)) as UploadItem["lots"];
    const dates = those.find((item) => item.dates)?.dates ?? null;
    upload({ files: those.map(({ file }) => file), broker, tradetype, dates, lots }, stop.signal, () => undefined).then(
      (report) => setRead({ key, report }),
      (error: unknown) => {
        if (!(error instanceof Stopped)) setRead({ key, report: null });
      },
    );
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says which files and how they are read
  }, [key]);

  if (key === null || read?.key !== key) return null;
  if (!read.report) {
    return (
      <Section name="All files" sub="Together">
        <p className="muted">The total of these files could not be worked out. The preview of each stands by itself.</p>
      </Section>
    );
  }
  const { summary, trades, files, charges } = read.report;
  const executions = files.reduce((sum, { rows }) => sum + rows.fills, 0);
  return (
    <Section name="All files" sub="Together">
      <p className="strong">
        {counted(executions, "execution")} in {counted(files.length, "file")} make {counted(trades.length, "trade")}.
      </p>
      <div className={`${css.fileReport} mt-3`}>
        <Statement
          caption="All files together"
          lines={[
            { name: "Gross", value: signedRupees(summary.grossPnl) },
            {
              name: "Charges",
              note: howSure(charges.estimated, charges.stated),
              value: signedRupees(-summary.charges),
            },
            { name: "Net of all files", value: <Pnl value={summary.netPnl} />, kind: "total" },
          ]}
        />
      </div>
      <UnprovenNote of={summary} />
      <p className="caption mt-2">Read as one account, without what your journal has already.</p>
    </Section>
  );
}
