import { Link } from "react-router";
import type { CutCapital } from "~/api/analytics";
import type { Book } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Veiled } from "~/ui/veiled";

type Props = {
  book: Book;
  capital: CutCapital | null;
  /** Of one account: the capital of all of them is not the one that is missing. */
  ofAccount: boolean;
  closed: number;
  /** Of them those with a capital. */
  covered: number;
};

const whose = { all: "of all accounts together", each: "of all your accounts, added up", account: "of this account" };

/** Of which capital percents are, over which trades, and what nobody entered. */
export function CapitalSentence({ book, capital, ofAccount, closed, covered }: Props) {
  const amounts = useAmounts();
  if (!capital)
    return (
      <p className="muted mb-5">
        {book === "sample"
          ? "The sample states a capital for all accounts together, not for one of them."
          : ofAccount
            ? "No capital is stated for this account"
            : "No capital is stated"}
        {book === "own" ? (
          <>
            , and none is guessed: figures in percent are dashes. <Link to="/account-rules">State your capital</Link>,
            from the day on which you had it.
          </>
        ) : null}
      </p>
    );
  return (
    <p className="muted mb-5">
      <Veiled>
        {`Percent of the capital ${whose[capital.of]}: ${amounts.rupees(capital.amount, 0)} from ${longDay(capital.from)}, ${
          capital.now === null
            ? "of which nothing is left after what was realised since."
            : `${amounts.rupees(capital.now, 0)} with what was realised since.`
        }`}
      </Veiled>{" "}
      {covered < closed
        ? `${counted(covered, "closed trade")} of ${closed} lie on days with a stated capital; the others are in no percent. `
        : null}
      {capital.unknown > 0
        ? `${counted(capital.unknown, "result")} since then ${capital.unknown === 1 ? "is" : "are"} not known and not in it. `
        : null}
      What was put in or taken out counts only where a new amount is stated from its day.
      {book === "own" ? (
        <>
          {" "}
          <Link to="/account-rules">State an amount</Link>
        </>
      ) : null}
    </p>
  );
}
