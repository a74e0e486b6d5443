import { type Broker, brokerOptions, brokers } from "~/api/brokers";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { RequestError } from "~/api/errors";
import type { Receipt } from "~/api/imports";
import { askWho, journalChanged } from "~/api/queries";
import { isSegment, segmentNames, segmentOptions } from "~/api/segments";
import { sources } from "~/content/sources";
import { count, counted } from "~/lib/format";
import { loginThen } from "~/lib/next-path";
import { DropZone } from "~/ui/drop-zone";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";
import { alertAfterwards } from "~/lib/alert";
import { AllFiles } from "./all-files";
import { keepArrival } from "./arrival";
import { resumed, resumeLater } from "./resume";
import {
  ACCEPT,
  choice,
  choose,
  foundIn,
  forgetItems,
  isBusy,
  previewAgain,
  pick,
  remove,
  type UploadItem,
  items,
  shownChoice,
  takeChecked,
} from "./upload-items";
import { UploadLine } from "./upload-line";
import { SheetPreview } from "./upload-preview";
import { useUploads } from "./use-uploads";
import css from "./add.module.css";

const NO_FILE = "Please upload an Excel sheet before submitting.";
const options = [["", "Select Broker"], ...brokerOptions] as const;
const types = [["", "Select Trade Type"], ...segmentOptions] as const;

type Props = {
  /** Undefined: not known yet. Null: a visitor. */
  email: string | null | undefined;
};

export function Excel({ email }: Props) {
  const { all, submit: submitUpload, stop } = useUploads();
  const chosen = choice.use();
  const shown = shownChoice(all, chosen);
  const navigate = useNavigate();
  const [noFile, setNoFile] = useState(false);
  const [fromCheck, setFromCheck] = useState<"taken" | "lost" | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const failed = useRef<HTMLParagraphElement>(null);
  /** Files are being imported; taken back by Stop, so that the next one is not begun. */
  const running = useRef(false);

  // The book they were compared with may be another one now, or somebody else's.
  useEffect(() => {
    if (email !== undefined)
      previewAgain(
        ({ state }) => state.is === "previewed" || (state.is === "failed" && state.error.code === "signed_out"),
      );
  }, [email]);

  useEffect(() => {
    void takeChecked().then(setFromCheck);
  }, []);

  const looking = all.some(
    ({ state }) =>
      state.is === "waiting" || (isBusy({ state } as UploadItem) && "step" in state && state.step === "preview"),
  );
  const done = all.flatMap(({ state }) => (state.is === "imported" ? [state.receipt] : []));
  const open = all.filter(({ state }) => state.is !== "imported");

  function chooseFiles(files: File[]) {
    setNoFile(false);
    choose(files);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (all.length === 0) {
      setNoFile(true);
      alertAfterwards(NO_FILE);
      input.current?.focus();
      return;
    }
    if (looking) return;
    const those = open.filter(canBeSubmitted);
    if (those.length > 0) await submitThese(those, false);
    else failed.current?.focus();
  }

  async function submitThese(those: readonly UploadItem[], acceptGoodRows: boolean) {
    if (running.current) return;
    running.current = true;
    setSubmitting(true);
    // When nobody can tell who it is, they are asked to log in.
    const who = email === undefined ? (await askWho().catch(() => null))?.email : email;
    if (!who) {
      running.current = false;
      setSubmitting(false);
      resumeLater("excel");
      await navigate(loginThen("/dashboard"));
      return;
    }
    const receipts: Receipt[] = [...done];
    let without = open.length;
    for (const item of those) {
      if (!running.current) break;
      const receipt = await submitUpload(item, who, acceptGoodRows);
      if (receipt) {
        receipts.push(receipt);
        without -= 1;
      }
    }
    running.current = false;
    setSubmitting(false);
    if (receipts.length > done.length) keepArrival({ receipts });
    if (without === 0) return arrive(receipts);
    if (items.get().some(({ state }) => state.is === "failed" && state.error.code === "signed_out"))
      resumeLater("excel");
    // After it is written.
    setTimeout(() => failed.current?.focus(), 0);
  }

  function halt() {
    running.current = false;
    stop();
  }

  async function arrive(receipts: Receipt[]) {
    resumed();
    await navigate("/trade-history", { state: { receipts } });
    forgetItems();
    void journalChanged();
  }

  function addFile() {
    input.current?.focus();
    input.current?.click();
  }

  const alone = all.length === 1;
  return (
    // A file dropped beside the zone must not take the browser away from the page: it counts as dropped in it.
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        if (!submitting && event.dataTransfer.files.length > 0) chooseFiles([...event.dataTransfer.files]);
      }}
    >
      <section className={`section ${css.bare}`} aria-label="Excel Sheet">
        <form className="section-body min-w-0" onSubmit={(event) => void submit(event)} noValidate>
          {fromCheck === "taken" && all.length > 0 && done.length === 0 ? (
            <p className="muted mb-4" role="status">
              {all.length === 1 ? "The file you checked is here." : "The files you checked are here."} Nothing is saved
              until you submit.
            </p>
          ) : null}
          {fromCheck === "lost" && all.length === 0 ? (
            <div className="mb-5">
              <Message kind="warning" title="Please choose your file again.">
                <p className="muted">This browser could not keep the file you checked.</p>
              </Message>
            </div>
          ) : null}
          <div className="two-columns pick">
            <Select
              id="broker"
              name="broker"
              label="Broker"
              options={options}
              value={shown.broker}
              disabled={submitting}
              hint={brokerHint(all, chosen.broker, shown.broker)}
              onChange={(event) => pick({ broker: event.target.value as typeof chosen.broker })}
            />
            <Select
              id="tradetype"
              name="tradetype"
              label="Trade type"
              options={types}
              value={shown.tradetype}
              disabled={submitting}
              hint={typeHint(all, chosen.tradetype, shown.tradetype)}
              onChange={(event) => pick({ tradetype: event.target.value as typeof chosen.tradetype })}
            />
          </div>
          <DropZone
            accept={ACCEPT}
            inputRef={input}
            small={all.length > 0}
            disabled={submitting}
            error={noFile ? NO_FILE : null}
            onFiles={chooseFiles}
            words={
              all.length > 0 ? (
                <>
                  <u>Add another file</u>, or drop it here. You can undo each file on its own.
                </>
              ) : (
                <>
                  <b className="strong">Drop the broker’s Excel file here</b>, or <u>choose it</u>.
                  <span className="caption">.xlsx, .xls or .csv, up to 10 MB, of any broker.</span>
                </>
              )
            }
          >
            {all.length > 0 ? (
              <ul className={`files ${css.sheets}`} aria-label="Chosen files">
                {all.map((item) => (
                  <UploadLine
                    key={item.key}
                    item={item}
                    onRemove={() => {
                      remove(item.key);
                      input.current?.focus();
                    }}
                    onPreview={() => previewAgain(({ key }) => key === item.key)}
                  />
                ))}
              </ul>
            ) : null}
          </DropZone>
          {noFile ? (
            <p className="field-error" id="file-error" role="alert">
              {NO_FILE}
            </p>
          ) : null}

          {looking || submitting || (open.some(canBeSubmitted) && !(alone && hasOwnButton(all[0]!))) ? (
            <div className="button-row">
              <button
                className="btn primary"
                type="submit"
                aria-disabled={looking || submitting || undefined}
                aria-busy={submitting || undefined}
              >
                {submitting ? submitWords(all) : "Submit Trades"}
              </button>
              {looking || submitting ? (
                <button className="btn" type="button" onClick={halt}>
                  {submitting ? "Stop" : "Stop reading"}
                </button>
              ) : null}
              <p className="caption">
                {looking ? "Nothing is saved until you confirm." : "You can undo the whole file later, in one step."}
              </p>
            </div>
          ) : null}
          {done.length > 0 && open.length > 0 && !submitting ? (
            <div className="mt-5">
              <Message
                kind="warning"
                title={`${counted(done.length, "file")} added; ${counted(open.length, "file")} not added.`}
                titleRef={failed}
              >
                <p className="muted">
                  Submit the others again, remove them, or{" "}
                  <Link to="/trade-history" state={{ receipts: done }} onClick={leave}>
                    open your journal
                  </Link>
                  .
                </p>
              </Message>
            </div>
          ) : null}
          <div role="status" className="visually-hidden">
            {spoken(all)}
          </div>
        </form>
      </section>
      {all.map((item) => (
        <SheetPreview
          key={item.key}
          item={item}
          alone={alone}
          busy={submitting || looking}
          titleRef={item === open[0] && done.length === 0 ? failed : undefined}
          onSubmit={(acceptGoodRows) => void submitThese([item], acceptGoodRows)}
          onDiscard={() => {
            remove(item.key);
            input.current?.focus();
          }}
          onPreview={() => previewAgain(({ key }) => key === item.key)}
        />
      ))}
      <AllFiles all={all} chosen={chosen} />
      {all.length === 0 ? <BeforeAFile onChoose={addFile} /> : null}
    </div>
  );
}

/** What is in the book is in; what is not, the history cannot wait for. */
function leave(): void {
  forgetItems();
  void journalChanged();
}

function BeforeAFile({ onChoose }: { onChoose: () => void }) {
  return (
    <Section name="Where to get the file" sub="From your broker">
      <div className="two-columns">
        {sources.map(({ broker, way, note }) => (
          <div key={broker}>
            <h3 className="text-lg">{broker}</h3>
            <p className="mt-1">{way}</p>
            <p className="muted mt-1">{note}</p>
          </div>
        ))}
      </div>
      <p className="muted mt-5">
        No file yet? <Link to="/demo">See the sample journal</Link>, or{" "}
        <button className="linked" type="button" onClick={onChoose}>
          choose a file
        </button>{" "}
        to see what it would add.
      </p>
    </Section>
  );
}

/** A file that could not be read is not one of them. */
const canBeSubmitted = ({ state }: UploadItem) =>
  state.is === "previewed" || state.is === "failed" || state.is === "stopped";

/** Its preview ends with the one button that adds it: for a file by itself there is no second one. */
function hasOwnButton({ state }: UploadItem): boolean {
  if (state.is === "previewed") return !state.preview.alreadyThere && state.preview.file.rows.fills > 0;
  return state.is === "failed" && state.error.code === "rows_rejected" && (state.file?.rows.fills ?? 0) > 0;
}

function submitWords(all: readonly UploadItem[]): string {
  const now = all.find(isBusy);
  const fills = now && "step" in now.state ? foundIn(now)?.rows.fills : undefined;
  return fills ? `Adding ${counted(fills, "execution")}` : "Adding";
}

function brokerHint(all: readonly UploadItem[], chosen: string, shown: "" | Broker): string {
  if (shown && !chosen && all.length > 0) return "Read from the file.";
  return shown ? brokers[shown].download : "Leave it empty to read it from the file.";
}

function typeHint(all: readonly UploadItem[], chosen: string, shown: string): string {
  if (shown && !chosen && all.length > 0) return `The file says “${isSegment(shown) ? segmentNames[shown] : shown}”.`;
  return shown ? "Chosen by you." : "Leave it empty to read it from the file.";
}

function spoken(all: readonly UploadItem[]): string {
  return all
    .map(({ file, state }) => {
      switch (state.is) {
        case "sending":
          return `Sending ${file.name}`;
        case "reading":
          return state.step === "preview" ? `Reading ${file.name}` : `Adding ${file.name}`;
        case "previewed":
          return `${file.name} is read: ${count(state.preview.file.rows.fills)} new executions`;
        case "imported":
          return `${file.name} is added`;
        case "refused":
        case "failed":
          return `${file.name}: ${state.error instanceof RequestError ? state.error.message : ""}`;
        default:
          return "";
      }
    })
    .filter(Boolean)
    .map((one) => one.replace(/\.$/, ""))
    .join(". ");
}
