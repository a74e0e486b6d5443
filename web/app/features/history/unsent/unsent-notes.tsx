import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import type { Field } from "~/api/annotations";
import { look } from "~/api/queries";
import { useAction } from "~/api/use-action";
import { counted } from "~/lib/format";
import { drafts } from "~/lib/drafts";
import { titledName } from "~/lib/instrument";
import { longDay, dayOf, when } from "~/lib/time";
import { useCopy } from "~/lib/use-copy";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import css from "../notes/notes-page.module.css";
import picturesCss from "../pictures/pictures.module.css";
import { UploadTile } from "../pictures/upload-tile";
import { bringBack, useUploads } from "../pictures/uploads";
import { fieldNames, isField, useShownValue } from "../trade/field-names";
import { type OtherUnsent, otherUnsent } from "./other-unsent";
import { type Present, presentOf } from "./present";
import { putBeside } from "./send-unsent";
import { type Unsent, unsentOf } from "./unsent";

/** What lies in this browser alone, wherever its trade is. */
export function UnsentNotes({ owner }: { owner: string }) {
  const { data } = useQuery({
    queryKey: ["unsent", owner],
    queryFn: () => askUnsent(owner),
    staleTime: 0,
  });
  useEffect(() => void bringBack(owner), [owner]);
  if (!data || data.trades.length + data.others.length === 0) return null;
  return (
    <Section name="Not sent yet from this browser" long sub={counted(data.trades.length + data.others.length, "place")}>
      <p className="sentence">
        Only this browser has it. What stands beside a trade is sent by itself where that can be done; open the others
        to send them.
      </p>
      <ul className={css.notes}>
        {data.trades.map((one) => (
          <UnsentNote key={one.trade} unsent={one} owner={owner} />
        ))}
        {data.others.map(({ name, to }) => (
          <li key={name}>
            <h3>{name}</h3>
            {to === null ? (
              <p>It is sent when that picture is opened in full.</p>
            ) : (
              <div className="action-row">
                <Link className="btn compact" to={to}>
                  Open it<span className="visually-hidden">: {name}</span>
                </Link>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Of this browser alone: what was typed is shown whether the server answers or not. */
async function askUnsent(owner: string): Promise<{ trades: readonly Unsent[]; others: OtherUnsent[] }> {
  try {
    return { trades: await unsentOf(owner), others: await otherUnsent(owner) };
  } catch {
    // Without storage nothing is kept.
    return { trades: [], others: [] };
  }
}

function UnsentNote({ unsent, owner }: { unsent: Unsent; owner: string }) {
  const asked = useQuery({
    queryKey: ["unsent", owner, unsent.trade],
    queryFn: () => presentOf(unsent.trade, unsent.about),
    staleTime: 0,
  });
  const present = asked.data ?? null;
  const { trade, about, notes } = unsent;
  const navigate = useNavigate();
  const uploads = useUploads(owner, { trade });
  const values = notes.flatMap(({ slot, draft }) =>
    Object.entries(draft).flatMap(([field, typed]) => (isField(field) && typed ? [{ slot, field, ...typed }] : [])),
  );
  const shown = useShownValue(values.some(({ field }) => field === "ruleAnswers"));
  const { done, copy } = useCopy();
  const { busy, failed, act } = useAction(async (to: string) => {
    await putBeside(owner, unsent, to);
    await look("unsent");
    // Its page sends it, and shows both texts where another one stands there.
    void navigate(`/trades/${to}`);
  });
  const name = about ? titledName(about.title).name : "A trade";
  const here = present?.trade ?? null;
  return (
    <li>
      <h3>{name}</h3>
      <p className="caption num">
        {about
          ? [about.day ? longDay(about.day) : null, `typed ${when(about.at)}`].filter(Boolean).join(" · ")
          : "Typed before this browser noted which trade it was."}
      </p>
      <dl>
        {values.map(({ slot, field, value }) => (
          <div key={`${slot} ${field}`}>
            <dt className="label">{fieldNames[field]}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{shown(field, value)}</dd>
          </div>
        ))}
      </dl>
      {uploads.length > 0 ? (
        <ul className={picturesCss.tiles}>
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} />
          ))}
        </ul>
      ) : null}
      <p>{asked.isPending ? "Its trade is looked for." : sentences(present)}</p>
      <div className="action-row">
        {here ? (
          <Link className="btn compact" to={`/trades/${here}`}>
            Open the trade<span className="visually-hidden"> of {name}</span>
          </Link>
        ) : null}
        {present?.offered.map((row) => (
          <button
            key={row.id}
            className="btn compact"
            type="button"
            aria-busy={busy || undefined}
            onClick={() => act(row.id)}
          >
            Put it beside {titledName(row.title).name}
            {(row.entryTime ?? row.exitTime) ? ` of ${longDay(dayOf((row.entryTime ?? row.exitTime)!))}` : ""}
          </button>
        ))}
        {values.length > 0 ? (
          <>
            <button
              className="btn compact"
              type="button"
              onClick={() => copy(values.map(({ field, value }) => asText(field, value)).join("\n\n"))}
            >
              <span aria-live="polite">
                {done === "copied" ? "Copied" : done === "failed" ? "The browser does not let this page copy" : "Copy"}
              </span>
            </button>
            <button className="btn compact" type="button" onClick={() => void throwAway(notes)}>
              Throw away<span className="visually-hidden"> what was typed beside {name}</span>
            </button>
          </>
        ) : null}
      </div>
      {failed ? (
        <p className="field-error" role="alert">
          {failed}
        </p>
      ) : null}
    </li>
  );
}

function sentences(present: Present | null): string {
  if (!present) return "There is no connection: it is sent when there is one.";
  if (present.trade) return "Its trade is in your journal. What is not sent by itself waits for you there.";
  const gone = "No trade was found that holds its executions now.";
  return present.offered.length > 0
    ? `${gone} Put it beside another trade of this instrument, or copy it.`
    : `${gone} It stays here until they return.`;
}

const asText = (field: Field, value: string | string[] | null) =>
  `${fieldNames[field]}: ${Array.isArray(value) ? value.join(", ") : (value ?? "")}`;

async function throwAway(notes: Unsent["notes"]): Promise<void> {
  for (const { slot } of notes) await drafts.drop(slot);
  await look("unsent");
  notify({
    text: "What was typed is thrown away.",
    seconds: 30,
    action: {
      name: "Undo",
      do: async () => {
        for (const { slot, draft } of notes) await drafts.keep(slot, draft);
        await look("unsent");
        return null;
      },
    },
  });
}
