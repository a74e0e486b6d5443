import { type SubmitEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { journalChanged } from "~/api/queries";
import { type PriceTyped, setPrice2018, type TaxReport, type TaxYearOfJournal } from "~/api/reports";
import { partOf } from "~/lib/arrival";
import { amount } from "~/lib/format";
import { Field } from "~/ui/field";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { attempt, problemsOf, undo } from "./undo";
import css from "./tax.module.css";

type Prices = TaxYearOfJournal["prices"];

/** Prices of 31 January 2018 of shares bought before: asked for, and those that were typed. */
export function TaxPrices({ report, prices }: { report: TaxReport; prices: Prices }) {
  const { asksPrice2018 } = report;
  const { hash } = useLocation();
  // A link to here may lead to another year: it arrives when that is there.
  useEffect(() => {
    if (hash !== "#prices-2018") return;
    const heading = partOf(hash);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash]);
  if (asksPrice2018.length === 0 && prices.length === 0) return null;
  return (
    <Section id="prices-2018" name="31 January 2018" sub="Highest prices of that day" long>
      <p className="muted max-w-(--measure) mb-4">
        The cost of shares bought before February 2018 is at least their highest price of 31 January 2018, as far as the
        sale covers it. Enter it as NSE or BSE published it that day; splits and bonuses since are counted for you.
      </p>
      {asksPrice2018.map((share) => (
        <PriceQuestion key={`${share.isin} ${share.symbol}`} share={share} />
      ))}
      {prices.length > 0 ? (
        <ul className={css.typed}>
          {prices.map(({ symbol, isin, price }) => (
            <li key={`${isin} ${symbol}`}>
              <span>{symbol || isin}</span>
              <span className="num">₹{amount(price)}</span>
              <button
                className="btn compact"
                type="button"
                aria-label={`Remove the price of ${symbol || isin}`}
                onClick={() =>
                  void attempt(() =>
                    keepPrice({ symbol, isin: isin ?? undefined, price: "" }, `Price of ${symbol || isin} removed.`),
                  )
                }
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

function PriceQuestion({ share: { symbol, isin } }: { share: TaxReport["asksPrice2018"][number] }) {
  const [price, setPrice] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (!price.trim()) {
      setProblem("Enter the price in rupees.");
      return;
    }
    setBusy(true);
    try {
      await keepPrice({ symbol, isin: isin ?? undefined, price }, `Price of ${symbol} saved.`);
    } catch (error) {
      setProblem(problemsOf(error, "price").price);
    }
    setBusy(false);
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        id={`price-2018-${symbol}`}
        label={`${symbol}, highest price of 31 Jan 2018`}
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        error={problem}
        value={price}
        onChange={({ target }) => setPrice(target.value)}
      />
      <button className="btn" type="submit" aria-busy={busy || undefined}>
        {busy ? "Saving" : "Save price"}
      </button>
    </form>
  );
}

async function keepPrice(price: PriceTyped, text: string): Promise<void> {
  const before = await setPrice2018(price);
  await journalChanged();
  notify({ text, action: { name: "Undo", do: () => undo(() => setPrice2018({ ...price, price: before })) } });
}
