import { useQuery } from "@tanstack/react-query";
import { Split, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import { type ActionLine, type ActionRow, fetchActions } from "~/api/actions";
import type { HistoryStart } from "~/api/history";
import { useMe } from "~/api/queries";
import { undoImports } from "../change";
import { JournalPage } from "~/ui/journal-page";
import { useHistoryStart } from "../use-history";
import css from "../imports.module.css";
import own from "./actions.module.css";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { longDay } from "~/lib/time";
import { useDraft } from "~/lib/use-draft";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { ActionEffects } from "./action-effects";
import { emptyAction, isKind, titleOf } from "./action-fields";
import { ActionForm } from "./action-form";
import { ListReader } from "./list-reader";

const NAME = "Corporate actions";

export const meta = () =>
  page({
    title: "Corporate actions · Rojmel",
    description:
      "Enter splits, bonuses, demergers and mergers that no tradebook holds: see which of your positions each one changes, before and after, and undo it in one step.",
    index: false,
  });

/** What happened to positions when nobody traded. */
export default function Actions() {
  const email = useMe().data?.user?.email;
  const start = useHistoryStart();
  const stated = useQuery({
    queryKey: ["history", "actions"],
    queryFn: ({ signal }) => fetchActions(signal),
    staleTime: 0,
  });
  return (
    <JournalPage name={NAME} asked={[start, stated]} leadsElsewhere={leadsElsewhere}>
      {start.data && stated.data && email ? (
        <ActionsOverview start={start.data} stated={stated.data} owner={ownerOf(email)} />
      ) : null}
    </JournalPage>
  );
}

function ActionsOverview({ start, stated, owner }: { start: HistoryStart; stated: ActionLine[]; owner: string }) {
  const [address] = useSearchParams();
  const [kept, keep] = useDraft<ActionRow>(owner, "corporate-action");
  const form = useRef<HTMLDivElement>(null);
  const several = start.accounts.length > 1;
  const asked = asksFor(address);
  const row = kept ?? asked ?? emptyAction;

  // Whoever came for one scrip finds it, unless something else is typed already.
  const arrived = useRef(false);
  useEffect(() => {
    if (kept === undefined || arrived.current) return;
    arrived.current = true;
    if (asked) form.current?.querySelector<HTMLElement>("#action-kind")?.focus({ preventScroll: true });
  }, [kept, asked]);

  function complete(line: ActionRow) {
    void keep(line);
    form.current?.scrollIntoView({ block: "start" });
    setTimeout(() => form.current?.querySelector<HTMLElement>("#action-a, #action-newSymbol")?.focus(), 0);
  }

  return (
    <div className="settle">
      <Section name={NAME} page sub="What happened when nobody traded">
        <p className="muted max-w-(--measure) mb-5">
          A tradebook has no row for a split, a bonus, a demerger or a merger. Enter it once: you see which of your
          positions it changes before you save it, and one step undoes it.
        </p>
        <div ref={form}>
          {kept === undefined ? (
            <p className="muted">Loading your draft.</p>
          ) : (
            <ActionForm
              row={row}
              onChange={(next, was) => void keep(next, was)}
              isDraft={kept !== null}
              asOf={start.asOf}
              several={several}
            />
          )}
        </div>
      </Section>
      <Section name="From an exchange’s list" sub="NSE or BSE, as CSV" long>
        <p className="muted max-w-(--measure) mb-5">
          NSE: nseindia.com, Corporate filings, Corporate actions, Download (.csv). BSE: bseindia.com, Corporates,
          Corporate actions. Only rows about shares that you held are shown.
        </p>
        <ListReader several={several} complete={complete} />
      </Section>
      <Section name="Saved" sub={stated.length > 0 ? counted(stated.length, "action") : "None so far"}>
        {stated.length > 0 ? (
          <ul className={`${css.imports} ${own.stated}`}>
            {stated.map((line) => (
              <Stated
                key={`${line.importId}/${JSON.stringify(line.row)}`}
                line={line}
                all={stated}
                several={several}
                change={complete}
              />
            ))}
          </ul>
        ) : (
          <p className="muted">Actions that you save are listed here with what each one did.</p>
        )}
        <div className="button-row">
          <Link className="btn" to="/trade-history">
            Back to the journal
          </Link>
        </div>
      </Section>
    </div>
  );
}

/** `?symbol=ITC&action=split`, from a question of the journal; what it knows besides is filled in. */
function asksFor(address: URLSearchParams): ActionRow | null {
  const [action, symbol, newSymbol] = ["action", "symbol", "newSymbol"].map((name) => address.get(name) ?? "");
  if (!symbol && !newSymbol) return null;
  const known = ["exDate", "a", "b", "costPercent"].map((name) => [name, address.get(name) ?? ""]);
  return {
    ...emptyAction,
    ...Object.fromEntries(known),
    symbol: symbol ?? "",
    newSymbol: newSymbol ?? "",
    action: action && isKind(action) ? action : "split",
  };
}

type StatedProps = {
  line: ActionLine;
  all: ActionLine[];
  several: boolean;
  /** Puts it into the form. */
  change: (row: ActionRow) => void;
};

function Stated({ line, all, several, change }: StatedProps) {
  const [busy, setBusy] = useState(false);
  const together = all.filter(({ importId }) => importId === line.importId).length;

  async function undo(): Promise<boolean> {
    if (busy || line.importId === null) return false;
    setBusy(true);
    const notice = await undoImports([line.importId], titleOf(line.row));
    notify(notice);
    setBusy(false);
    return notice.kind !== "failed";
  }

  /** Taken back and typed again: until it is saved it stands in the form, and can be restored. */
  async function correct() {
    if (await undo()) change(line.row);
  }

  return (
    <li>
      <Split className="icon size-[20px]!" aria-hidden />
      <div className="min-w-0">
        <p className="strong">{titleOf(line.row)}</p>
        <p className="caption num">{longDay(line.row.exDate)}</p>
        <ActionEffects line={line} several={several} />
      </div>
      {together === 1 ? (
        <button
          className="btn compact"
          type="button"
          aria-busy={busy || undefined}
          aria-label={`Change: ${titleOf(line.row)}`}
          onClick={() => void correct()}
        >
          Change
        </button>
      ) : (
        <span />
      )}
      <button
        className="btn compact"
        type="button"
        aria-busy={busy || undefined}
        aria-label={`Undo: ${titleOf(line.row)}`}
        onClick={() => void undo()}
      >
        <Undo2 className="icon size-[15px]!" aria-hidden />
        {together > 1 ? `Undo all ${together}` : "Undo"}
      </button>
    </li>
  );
}
