// What a file does not show: asked when a file needs it, and changeable beside its result. Most files need none of it,
// so it comes when it is needed.
import type { RequestError } from "~/api/errors";
import { askedLot, asksDates, type DateOrder, type Lots } from "~/api/file-questions";
import { asksUnit, type QuantityUnit } from "~/api/quantities";
import { DateOrderChoice, DatesReadAs } from "~/ui/date-order-choice";
import { LotSize } from "~/ui/lot-size";
import { CountedAs, QuantityChoice } from "~/ui/quantity-choice";

type Says = {
  busy: boolean;
  onDates: (dates: DateOrder) => void;
  onQuantities: (quantities: QuantityUnit) => void;
  onLot: (name: string, lot: number) => void;
};

type Props = Says & {
  /** A file was refused with a question. */
  error: RequestError | null;
  /** How the files of the result were read. */
  read: { dates: DateOrder | null; lots: Lots; quantities: QuantityUnit | null } | null;
};

export default function FileQuestions({ error, read, busy, onDates, onQuantities, onLot }: Props) {
  const lot = askedLot(error);
  return (
    <div className="mt-4">
      {asksDates(error) ? <DateOrderChoice busy={busy} onChoose={onDates} /> : null}
      {error && asksUnit(error) ? <QuantityChoice busy={busy} onChoose={onQuantities} /> : null}
      {lot ? <LotSize key={lot} name={lot} busy={busy} onSay={(says) => onLot(lot, says)} /> : null}
      {read?.dates ? <DatesReadAs order={read.dates} busy={busy} onChoose={onDates} /> : null}
      {Object.entries(read?.lots ?? {}).map(([name, now]) => (
        <LotSize key={name} name={name} now={now} busy={busy} onSay={(says) => onLot(name, says)} />
      ))}
      {read?.quantities ? <CountedAs unit={read.quantities} busy={busy} onChoose={onQuantities} /> : null}
    </div>
  );
}
