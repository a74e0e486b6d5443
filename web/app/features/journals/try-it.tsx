import { Plus } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import { outcome } from "~/api/failure";
import type { Kind, NewTrade } from "~/api/landing";
import { useSession } from "~/api/use-session";
import { exampleRows } from "~/content/journals/rows";
import type { JournalText } from "~/content/journals/text";
import { alertAfterwards } from "~/lib/alert";
import { useHydrated } from "~/lib/hydrated";
import type { Person } from "~/lib/session";
import { Triangle } from "~/lib/triangle";
import { usePart } from "~/lib/use-part";
import { Section } from "~/ui/section";
import { TradeTable, type TableRow } from "./trade-table";
import { useOwnTrades } from "./use-own-trades";
import css from "./journals.module.css";

const kinds: readonly Kind[] = ["intraday", "equity"];
const words: Record<Kind, string> = { intraday: "Intraday", equity: "Equity" };

type Props = { rows: JournalText["rows"]; words: JournalText["tryIt"] };

const loadForm = () => import("./trade-form");

/** Two tables and a form: the smallest journal there is. */
export default function TryIt({ rows: examples, words: tryIt }: Props) {
  const form = usePart(loadForm);
  const [kind, setKind] = useState<Kind>("intraday");
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState("");
  const hydrated = useHydrated();
  const user = useSession();
  const own = useOwnTrades(kind, user?.email ?? null);
  const tabs = useRef(new Map<Kind, HTMLButtonElement>());

  function turn(event: KeyboardEvent) {
    const other = kind === "intraday" ? "equity" : "intraday";
    const next = { ArrowLeft: other, ArrowRight: other, Home: kinds[0], End: kinds[1] }[event.key] as Kind | undefined;
    if (!next) return;
    event.preventDefault();
    setKind(next);
    tabs.current.get(next)?.focus();
  }

  function added({ symbol }: NewTrade) {
    setAdding(false);
    setSaid(`${symbol} is added at the top of the table. ${stays(user)}`.trim());
    alertAfterwards("Your Trade updates successfully");
  }

  function open() {
    setSaid("");
    setAdding(true);
    form.want();
  }

  /** Also seen when the form was closed before the answer came. */
  async function add(trade: NewTrade) {
    setSaid("");
    await own.add(trade).catch((error: unknown) => {
      const known = outcome(
        error,
        `${trade.symbol} was not saved.`,
        `We do not know whether ${trade.symbol} was saved.`,
      );
      setSaid(`${known} ${error instanceof RequestError ? error.message : ""}`.trim());
      throw error;
    });
  }

  const rows: TableRow[] = [
    ...own.rows,
    ...exampleRows(examples, kind).map((trade) => ({ trade, note: "example" as const })),
  ];
  // Printed for visitors. While nobody knows who this is, only what holds for everybody.
  const sub =
    user === undefined && hydrated
      ? "Nobody else sees what you add."
      : user
        ? "Yours stay under your account, apart from your journal. Nobody else sees them."
        : tryIt;
  return (
    <Section name="Try it here" sub={sub} long>
      <div className={css.journalPart}>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it take the focus */}
        <div className="segmented" role="tablist" aria-label="Which trades" onKeyDown={turn}>
          {kinds.map((one) => (
            <button
              key={one}
              ref={(button) => {
                if (button) tabs.current.set(one, button);
              }}
              id={`tab-${one}`}
              type="button"
              role="tab"
              aria-selected={kind === one}
              aria-controls="own-trades"
              tabIndex={kind === one ? 0 : -1}
              onClick={() => setKind(one)}
            >
              {words[one]}
            </button>
          ))}
        </div>
        <button
          className="btn primary"
          type="button"
          onPointerEnter={form.prepare}
          onFocus={form.prepare}
          onClick={open}
        >
          <Plus className="icon size-[17px]!" aria-hidden />
          Add {words[kind]} Trade
        </button>
      </div>
      <noscript>
        <p className="message mb-5">Adding a trade needs JavaScript. The rest of this page works without it.</p>
      </noscript>
      <div role="tabpanel" id="own-trades" aria-labelledby={`tab-${kind}`}>
        <div role="status">
          {own.failed ? (
            <p className="muted mb-3">
              Your own trades could not be loaded{own.rows.length === 0 ? "; these are the examples" : ""}.{" "}
              <button className="btn link" type="button" onClick={own.askAgain}>
                Try again
              </button>
            </p>
          ) : null}
        </div>
        <TradeTable rows={rows} label={`${words[kind]} trades`} />
      </div>
      <p className={said ? css.journalStatus : "visually-hidden"} role="status">
        {said}
      </p>
      {adding && form.failed ? (
        <p className="muted mt-2">
          The form could not be loaded.{" "}
          <button className="btn link" type="button" onClick={form.again}>
            Try again
          </button>
        </p>
      ) : null}
      <p className="caption mt-2.5">
        P&amp;L here is shown without its sign: <Triangle up />
        green is money made, <Triangle up={false} />
        vermilion is money lost. Charges are left out. <a href="/demo">The full journal</a> shows signs and charges.
      </p>
      {adding && form.Part ? (
        <form.Part kind={kind} kindName={words[kind]} onAdd={add} onAdded={added} onClose={() => setAdding(false)} />
      ) : null}
    </Section>
  );
}

/** Where a trade is kept, as far as it is known who has added it. */
function stays(user: Person | null | undefined): string {
  if (user === undefined) return "";
  return user ? "It stays under your account, apart from your journal." : "It stays in this browser for 24 hours.";
}
