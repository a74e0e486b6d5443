import { brokerOptions } from "~/api/brokers";
import { ChevronDown, Trash2 } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { counted } from "~/lib/format";
import { DateField } from "~/ui/date-field";
import { Field } from "~/ui/field";
import { Segment } from "~/ui/segment";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";
import { CardResult } from "./card-result";
import { CardAccount } from "./card-account";
import type { Card, Field as Name } from "./cards";
import { fieldId } from "./field-id";
import { fields, names, pastedNumber, type Problems } from "./rules";
import type { Look } from "./use-card-previews";
import css from "./add.module.css";

type Props = {
  card: Card;
  /** From 1. */
  number: number;
  /** Only those to be seen now. */
  problems: Problems;
  ready: boolean;
  look: Look | undefined;
  onWrite: (orderId: string, field: Name, value: string) => void;
  onLeave: (orderId: string, field: Name) => void;
  onRemove: (orderId: string) => void;
  /** Where to go with fills cheaper than the form takes. */
  cheaper: ReactNode;
};

const options = [["", "Select Broker"], ...brokerOptions] as const;
const types = [
  ["", "Select Trade Type"],
  ["equity", "Equity"],
  ["fno", "Future & Option"],
  ["commodity", "Commodity"],
  ["currency", "Currency"],
] as const;

/**
 * One round trip: what it is, how it was bought and sold, and what it left. Of five hundred only the one typed in is
 * drawn anew.
 */
export const CardForm = memo(OneCard, looksTheSame);

function OneCard({ card, number, problems, ready, look, onWrite, onLeave, onRemove, cheaper }: Props) {
  const { orderId } = card;
  const wrong = Object.keys(problems).length;
  const [notes, setNotes] = useState(Boolean(card.notes || card.psychology || card.marketOutlook));

  const field = (name: Name) => ({
    id: fieldId(orderId, name),
    name,
    label: names[name],
    error: problems[name],
    value: card[name],
    onChange: (event: { target: { value: string } }) => onWrite(orderId, name, event.target.value),
    // What is only missing is said at submit, not to somebody on the way to another field.
    onBlur: (event: { target: { value: string } }) => {
      if (event.target.value !== "") onLeave(orderId, name);
    },
  });

  const figure = (name: Name) => ({
    ...field(name),
    type: "number",
    inputMode: "decimal" as const,
    autoComplete: "off",
    required: true,
    // A wheel over a page that scrolls must not change a price.
    onWheel: (event: React.WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
    onPaste: (event: React.ClipboardEvent<HTMLInputElement>) => {
      const plain = pastedNumber(event.clipboardData.getData("text"));
      if (plain === null) return;
      event.preventDefault();
      onWrite(orderId, name, plain);
    },
  });

  // Currency is quoted below a paisa.
  const steps = card.tradetype === "currency" ? { min: "0", step: "0.0025" } : { min: "0.5", step: "0.05" };
  const price = (name: Name) => {
    const low = problems[name]?.startsWith("The lowest price");
    return <Field {...figure(name)} prefix="₹" placeholder="0.00" {...steps} hint={low ? cheaper : undefined} />;
  };
  const moment = (name: Name) => {
    const { onChange: _, onBlur: __, ...shown } = field(name);
    return (
      <DateField
        {...shown}
        time
        min="1990-01-01"
        required
        onValue={(value) => onWrite(orderId, name, value)}
        onLeave={(value) => {
          if (value !== "") onLeave(orderId, name);
        }}
      />
    );
  };

  return (
    <section className={`section ${css.card}`} aria-label={`Trade ${number}`} id={`card-${orderId}`}>
      <div className="section-margin">
        <h2 tabIndex={-1}>Trade {number}</h2>
        <p className="subtitle">{wrong > 0 ? `${wrong} to correct` : ready ? "Ready" : "Incomplete"}</p>
        <button
          className="icon-button"
          type="button"
          aria-label={`Remove trade ${number}`}
          onClick={() => onRemove(orderId)}
        >
          <Trash2 className="icon" aria-hidden />
        </button>
      </div>
      <div className={`section-body ${css.cardGrid} min-w-0`}>
        <div className={`full ${css.cardHeader}`}>
          <Field {...field("stockName")} placeholder="Reliance Industries" autoComplete="off" required />
          <Field
            {...field("symbol")}
            placeholder="RELIANCE"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <Segment
            name={`${orderId}-type`}
            label="Type"
            value={card.type}
            options={["BUY", "SELL"] as const}
            onChange={(value) => onWrite(orderId, "type", value)}
          />
          {/* A commodity is MCX's, a currency NSE's: nothing is to be chosen. */}
          {card.tradetype === "commodity" || card.tradetype === "currency" ? null : (
            <Segment
              name={`${orderId}-exchange`}
              label="Exchange"
              value={card.exchange}
              options={["NSE", "BSE"] as const}
              onChange={(value) => onWrite(orderId, "exchange", value)}
            />
          )}
        </div>
        <fieldset className={css.tradeLeg}>
          <legend>Bought</legend>
          <div>
            {price("buyPrice")}
            {moment("buyDate")}
          </div>
        </fieldset>
        <fieldset className={css.tradeLeg}>
          <legend>Sold</legend>
          <div>
            {price("sellPrice")}
            {moment("sellDate")}
          </div>
        </fieldset>
        <div className={`full ${css.cardHeader}`}>
          <Field {...figure("quantity")} placeholder="0" min="0" step="any" hint={quantityHint(card.tradetype)} />
          <Select {...field("brokerName")} options={options} required />
          <CardAccount broker={card.brokerName} {...field("account")} />
          <Select {...field("tradetype")} className={css.wide} options={types} required />
          <CardResult look={ready ? look : undefined} />
        </div>
        <details className={`full ${css.notes}`} open={notes} onToggle={(event) => setNotes(event.currentTarget.open)}>
          <summary>
            <ChevronDown className="icon size-[16px]!" aria-hidden />
            Notes, psychology, market outlook <span className="caption">optional</span>
          </summary>
          <div className="three-columns">
            <Textarea {...field("notes")} placeholder="Why this trade" />
            <Textarea {...field("psychology")} placeholder="How it felt" />
            <Textarea {...field("marketOutlook")} placeholder="What the market did" />
          </div>
        </details>
      </div>
    </section>
  );
}

/** What lots are to be typed as. */
function quantityHint(tradetype: Card["tradetype"]): string | undefined {
  if (tradetype === "commodity") return "In units of the price: a lot of GOLDM is 10, of CRUDEOIL 100.";
  return tradetype === "currency" ? "In units of the currency: a lot of USDINR is 1,000." : undefined;
}

const shown = (look: Look | undefined) => (look?.is === "known" ? look.preview : look?.is);

function looksTheSame(before: Props, after: Props): boolean {
  const { problems: was, look: saw, ...others } = before;
  const { problems: is, look: sees, ...now } = after;
  const names = Object.keys(now) as (keyof typeof now)[];
  return (
    names.every((name) => others[name] === now[name]) &&
    fields.every((field) => was[field] === is[field]) &&
    shown(saw) === shown(sees)
  );
}

/** `2 trades, 4 fills · 1 ready` */
export function Tally({ cards, ready }: { cards: number; ready: number }) {
  return (
    <p className="num">
      <b className="strong">{counted(cards, "trade")}</b>, {counted(cards * 2, "execution")}{" "}
      <span className="faint">· {ready} ready</span>
    </p>
  );
}
