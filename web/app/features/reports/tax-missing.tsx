import { Link } from "react-router";
import type { TaxReport } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import css from "./tax.module.css";

/** Where each kind of gap is filled. */
const places: Record<string, { to: string; name: string }> = {
  unknown_cost: { to: "/opening-holdings", name: "Add what you held" },
  settlement_needed: { to: "/expired-contracts", name: "Enter the closing price" },
  value_of_2018: { to: "#prices-2018", name: "Enter the price" },
  assumed: { to: "/opening-holdings", name: "Say what you held" },
};

/** What stands in no figure, or is not sure, with the one thing to do. */
export function TaxMissing({ report: { attention } }: { report: TaxReport }) {
  const { textOf } = useAmounts();
  if (attention.length === 0) return null;
  return (
    <Section name="Missing" sub={`${counted(attention.length, "line")}, until you answer`}>
      <ul className={css.notes}>
        {attention.map(({ text, message }) => {
          const place = places[text.code];
          return (
            <li key={message}>
              <p>
                <Veiled>{textOf(text)}</Veiled>
              </p>
              {place ? (
                place.to.startsWith("#") ? (
                  <a className="btn compact" href={place.to}>
                    {place.name}
                  </a>
                ) : (
                  <Link className="btn compact" to={place.to}>
                    {place.name}
                  </Link>
                )
              ) : null}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
