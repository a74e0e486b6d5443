import { useState } from "react";
import { RequestError } from "~/api/errors";
import { type Failure, notRead, notSent } from "~/api/failure";
import { readSettlements } from "~/api/history";
import { counted } from "~/lib/format";
import { NoCsvInside, unzippedText } from "~/lib/unzipped";
import { FileButton } from "~/ui/file-button";
import { FormFailed } from "~/ui/form-failed";
import { type Answer, type ExpiredGroup, rowsOf } from "./expired";

type Props = {
  groups: readonly ExpiredGroup[];
  busy: boolean;
  onRead: (found: Record<string, Answer>) => void;
};

/** The exchange's own file of the expiry day fills in the prices; nothing is saved by it. */
export function ValuesReader({ groups, busy, onRead }: Props) {
  const [reading, setReading] = useState(false);
  const [said, say] = useState<string | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);

  async function read(file: File) {
    if (reading) return;
    setReading(true);
    say(null);
    setFailed(null);
    try {
      const found = await readSettlements(rowsOf(await unzippedText(file), groups));
      const answers = groups.flatMap(({ key, underlying, expiry, exchange }) => {
        const own = found.find(
          (one) => one.underlying === underlying && one.expiry === expiry && one.exchange === exchange,
        );
        return own ? [[key, { value: String(own.value), worthless: false }] as const] : [];
      });
      onRead(Object.fromEntries(answers));
      say(
        answers.length > 0
          ? `${counted(answers.length, "price")} filled in from ${file.name}. Check and save them.`
          : `${file.name} has no price of these contracts: choose the file of the day on which they expired.`,
      );
    } catch (error) {
      setFailed(
        error instanceof RequestError || error instanceof NoCsvInside
          ? notRead(error, "text")
          : notSent("That could not be read. Try again."),
      );
    } finally {
      setReading(false);
    }
  }

  return (
    <>
      <FileButton
        label="Bhavcopy of futures and options"
        accept=".csv,.zip"
        words={reading ? "Reading" : "Fill in from a bhavcopy"}
        disabled={busy || reading}
        compact
        onFile={(file) => void read(file)}
      />
      <p className="caption mt-2">
        The exchange’s file of futures and options of the expiry day, as it comes: BhavCopy_NSE_FO or BhavCopy_BSE_FO,
        .zip or .csv.
      </p>
      {said ? (
        <p className="mt-2" role="status">
          {said}
        </p>
      ) : null}
      {failed ? <FormFailed failed={failed} /> : null}
    </>
  );
}
