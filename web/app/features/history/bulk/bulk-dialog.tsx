import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { bulkEdit, type BulkTrades, fetchNames } from "~/api/annotations";
import { look } from "~/api/queries";
import { useTags } from "~/api/tags";
import { useAction } from "~/api/use-action";
import { count, counted } from "~/lib/format";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { notify } from "~/ui/toasts";
import { listOf, offeredOf } from "../tags/offered";
import { fieldNames } from "../trade/field-names";
import css from "./bulk.module.css";
import { editOf, type Form, nothing } from "./edit-of";
import { MOST_SHOWN, nowOf, shownFields } from "./now-of";
import { SECONDS, undoStep } from "./undo-step";

type Props = { trades: BulkTrades; count: number; onClose: () => void };

/** One change of the notes of many trades, undone as one. */
export function BulkDialog({ trades, count: many, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const names = useQuery({ queryKey: ["annotation-names"], queryFn: ({ signal }) => fetchNames(signal) }).data;
  const known = useTags().data;
  const [form, setForm] = useState<Form>(nothing);
  const [wanting, want] = useState(false);
  const changed = () => {
    client.removeQueries({ queryKey: ["review-queue"] });
    return look("annotations", "annotation-names", "tags", "changed-notes", "review-count");
  };
  const { busy, failed, act } = useAction(async () => {
    const edit = editOf(form);
    if (!edit) {
      want(true);
      return;
    }
    const { step, changed: done, unchanged, leftOut } = await bulkEdit(trades, edit);
    await changed();
    const words = [
      done > 0 ? `The notes of ${counted(done, "trade")} are changed.` : "Nothing was to be changed.",
      unchanged > 0 ? `${count(unchanged)} had it already.` : "",
      leftOut > 0 ? `${count(leftOut)} cannot take it: a trade has at most 50 tags and 50 mistakes.` : "",
    ];
    notify({
      text: words.filter(Boolean).join(" "),
      seconds: SECONDS,
      action: step === null ? undefined : { name: "Undo", do: () => undoStep(step, "Undone", changed) },
    });
    onClose();
  });
  const put = (key: keyof Form) => (event: { target: { value: string } }) => {
    want(false);
    setForm((now) => ({ ...now, [key]: event.target.value }));
  };
  // What is archived is not offered to be added.
  const list = (
    kind: "tags" | "mistakes" | "setups",
    offered = names?.[kind].map(({ name }) => name) ?? [],
    also = "",
  ) => (
    <datalist id={`${id}-${kind}${also}`}>
      {offered.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
  const line = (key: "addTags" | "removeTags" | "addMistakes" | "removeMistakes", label: string, kind: string) => (
    <Field
      id={`${id}-${key}`}
      label={label}
      autoComplete="off"
      list={`${id}-${kind}`}
      value={form[key]}
      onChange={put(key)}
    />
  );
  return (
    <Dialog
      title={`Change the notes of ${counted(many, "trade")}`}
      wide
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Cancel
          </button>
          <button className="btn primary" type="button" aria-busy={busy || undefined} onClick={() => act()}>
            Change
          </button>
        </>
      }
    >
      <p className="muted mb-4">A blank field changes nothing. Separate names with commas.</p>
      <NowOf trades={trades} count={many} />
      <div className={css.form}>
        {line("addTags", "Add tags", "tags-added")}
        {line("removeTags", "Remove tags", "tags")}
        {line("addMistakes", "Add mistakes", "mistakes-added")}
        {line("removeMistakes", "Remove mistakes", "mistakes")}
        <Field
          id={`${id}-setup`}
          label="Setup"
          autoComplete="off"
          list={`${id}-setups`}
          disabled={form.clearSetup}
          value={form.setup}
          onChange={put("setup")}
        />
        <label className={css.clear}>
          <input
            type="checkbox"
            checked={form.clearSetup}
            onChange={(event) => setForm((now) => ({ ...now, clearSetup: event.target.checked }))}
          />
          Clear the setup
        </label>
        <Select
          id={`${id}-rating`}
          label="Rating"
          value={form.rating}
          onChange={put("rating")}
          options={[
            ["", "As it is"],
            ...["1", "2", "3", "4", "5"].map((one) => [one, one] as const),
            ["clear", "None"],
          ]}
        />
        <Select
          id={`${id}-reviewed`}
          label="Reviewed"
          value={form.reviewed}
          onChange={put("reviewed")}
          options={[
            ["", "As it is"],
            ["yes", "Reviewed"],
            ["clear", "Not reviewed"],
          ]}
        />
      </div>
      {list("tags")}
      {list("tags", offeredOf(listOf(known, "tag"), []).offered, "-added")}
      {list("mistakes", offeredOf(listOf(known, "mistake"), []).offered, "-added")}
      {list("mistakes")}
      {list("setups")}
      {wanting ? (
        <p className="field-error mt-3" role="alert">
          Say what is to be changed.
        </p>
      ) : null}
      {failed ? (
        <p className="field-error mt-3" role="alert">
          {failed}
        </p>
      ) : null}
    </Dialog>
  );
}

/** What the chosen trades have before the change. */
function NowOf({ trades, count: many }: Pick<Props, "trades" | "count">) {
  const { data, error } = useQuery({
    // Below the notes: a change asks for it anew.
    queryKey: ["annotations", "now-of", trades],
    queryFn: ({ signal }) => nowOf(trades, signal),
    enabled: many <= MOST_SHOWN,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (many > MOST_SHOWN)
    return (
      <p className="caption mb-4">
        What they have now is shown for at most {count(MOST_SHOWN)} trades. A rating or a setup that is chosen here
        takes the place of the one that stands there.
      </p>
    );
  if (!data)
    return (
      <p className="caption mb-4" role="status">
        {error ? "What they have now could not be loaded." : "Loading what they have now."}
      </p>
    );
  return (
    <dl className={css.now} aria-label="What they have now">
      {shownFields.map((field) => (
        <div key={field}>
          <dt className="label">{fieldNames[field]} now</dt>
          <dd className="num wrap-anywhere">{data[field]}</dd>
        </div>
      ))}
    </dl>
  );
}
