import { brokerOptions } from "~/api/brokers";
import { ChevronRight, CircleAlert } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { FilesChanged, type RequestError } from "~/api/errors";
import { fetchSample, sampleFiles } from "~/api/sample";
import { forJournal } from "~/lib/file-store";
import { counted } from "~/lib/format";
import { argumentOf } from "~/lib/server-text";
import { usePart } from "~/lib/use-part";
import { DropZone } from "~/ui/drop-zone";
import { Message } from "~/ui/message";
import { OutcomeSkeleton } from "~/ui/outcome-skeleton";
import { advice, canTryAgain } from "./advice";
import { ACCEPT, refusal } from "~/api/choose";
import type { ChosenColumns } from "~/api/columns";
import { askedLot, asksDates, type DateOrder, lotsSaid, rememberLots } from "~/api/file-questions";
import { asksUnit, type QuantityUnit } from "~/api/quantities";
import { segmentOptions } from "~/api/segments";
import { ChooseColumns } from "./choose-columns";
import { ChosenFiles } from "./chosen-files";
import * as checkStore from "~/api/check-store";
import { WhereToGetFile } from "./where-to-get-file";
import { useCheck } from "./use-check";

// Tables and pictures of a report come while it is read.
const loadResult = () => import("./result");
const loadQuestions = () => import("./file-questions");

type Said = { columns?: ChosenColumns; quantities?: QuantityUnit | null; dates?: DateOrder | null };

export default function CheckScreen() {
  const result = usePart(loadResult);
  const questions = usePart(loadQuestions);
  const chosen = checkStore.choice.use();
  const report = checkStore.checked.use();
  const replaced = checkStore.replaced.use();
  const { files, broker, tradetype } = chosen;
  const [refused, setRefused] = useState<string | null>(null);
  const [back, setBack] = useState(false);
  /** Of the files that lie here. */
  const [said, say] = useState<Said>({});
  /** The file whose columns are looked at, until another report is there. */
  const [asked, ask] = useState<{ file: File; report: typeof report } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = useRef<HTMLParagraphElement>(null);
  const seen = useRef(report);
  const { start, stop, forget, busy, progress, error } = useCheck();

  // What was chosen when this tab left the page, or a journal page, is there again.
  useEffect(() => {
    // Whoever is back here has not gone on to a journal: what is kept is what lies here now.
    forJournal.set(false);
    void checkStore.bring().then((found) => {
      if (found) seen.current = checkStore.checked.get();
    });
    return checkStore.keepForTab();
  }, []);

  const wantResult = result.want;
  useEffect(() => {
    if (busy || report) wantResult();
  }, [busy, report, wantResult]);

  // A report that was here already when the screen came back is not news; nor is one restored.
  const shown = result.Part !== null;
  useEffect(() => {
    if (busy || !shown || report === seen.current) return;
    seen.current = report;
    if (!back) heading.current?.focus();
  }, [report, busy, back, shown]);

  useEffect(() => {
    if (!error) return;
    failed.current?.closest(".message")?.scrollIntoView({ block: "nearest" });
    failed.current?.focus({ preventScroll: true });
    if (error instanceof FilesChanged) {
      const now = checkStore.choice.get();
      checkStore.choice.set({ ...now, files: now.files.filter((file) => !error.gone.includes(file)) });
    }
  }, [error]);

  function choose(next: File[]) {
    checkStore.choice.set({ ...chosen, files: next });
    checkStore.replaced.set(null);
    say({});
    setBack(false);
    setRefused(null);
    if (error) forget();
  }

  /** One question may follow another: what was said of these files before goes along. */
  function send(more: Said = {}) {
    const no = refusal(files);
    setRefused(no);
    setBack(false);
    if (no) {
      input.current?.focus();
      return;
    }
    const all = { ...said, ...more };
    say(all);
    start(async () => ({ ...chosen, ...all }));
  }

  /** Kept by this browser: every file after it knows it. */
  function sayLot(name: string, lot: number) {
    rememberLots({ [name]: lot });
    send();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy) send();
  }

  function addFile() {
    input.current?.focus();
    input.current?.click();
  }

  function sample() {
    setRefused(null);
    setBack(false);
    start(async (signal) => {
      checkStore.showSample(await fetchSample(signal));
      return checkStore.choice.get();
    });
  }

  function restore() {
    checkStore.restore();
    setBack(true);
    if (error) forget();
    input.current?.focus();
  }

  const fieldErrors = error?.fields ?? {};
  const choosing =
    unknownIn(error, files) ?? (asked && files.includes(asked.file) && asked.report === report ? asked.file : null);
  const read =
    report?.of === files
      ? {
          dates: report.dates ?? null,
          lots: lotsSaid(report.is.files.flatMap(({ warningTexts }) => warningTexts ?? [])),
          quantities: report.quantities ?? null,
        }
      : null;
  const isRead =
    read !== null && (read.dates !== null || read.quantities !== null || Object.keys(read.lots).length > 0);
  const asksMore = isRead || (error !== null && (asksDates(error) || asksUnit(error) || askedLot(error) !== null));
  const wantQuestions = questions.want;
  useEffect(() => {
    if (asksMore) wantQuestions();
  }, [asksMore, wantQuestions]);
  const byColumns =
    report?.of === files ? report.is.files.findIndex(({ format }) => format.startsWith("columns-")) : -1;
  return (
    // A file dropped beside the zone must not take the browser away from the page: it counts as dropped in it.
    <div
      className="page-body"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        if (!busy && event.dataTransfer.files.length > 0) choose(checkStore.withMore([...event.dataTransfer.files]));
      }}
    >
      <div className="wrap">
        <section className="section" aria-labelledby="check">
          <div className="section-margin">
            <p className="name-text">Your file</p>
            <p className="subtitle">Nothing is saved</p>
          </div>
          <div className="section-body">
            <h1 id="check">Check a file</h1>
            <p className="lead mt-2 mb-5 max-w-[62ch]">
              Upload the file you download from your broker to see every trade, the charges, and the profit or loss of
              each day.
            </p>
            <noscript>
              <p className="message mb-5">Checking a file needs JavaScript. Turn it on for this page and reload.</p>
            </noscript>
            <form onSubmit={submit} noValidate>
              <DropZone
                accept={ACCEPT}
                inputRef={input}
                small={files.length > 0}
                disabled={busy}
                error={refused}
                onFiles={(more) => choose(checkStore.withMore(more))}
                words={
                  checkStore.isSample(files) ? (
                    <>
                      <u>Choose your own file</u>, or drop it here. It replaces the sample.
                    </>
                  ) : files.length > 0 ? (
                    <>
                      <u>Add another file</u>, or drop it here. All files are read together.
                    </>
                  ) : (
                    <>
                      <b className="strong">Drop your broker’s files here</b>, or <u>choose them</u>.
                      <span className="caption">.xlsx, .xls or .csv, up to 10 MB together, of any broker.</span>
                    </>
                  )
                }
              >
                {files.length > 0 ? (
                  <ChosenFiles
                    files={files}
                    progress={progress}
                    busy={busy}
                    onRemove={(gone) => {
                      choose(files.filter((file) => file !== gone));
                      input.current?.focus();
                    }}
                  />
                ) : null}
              </DropZone>
              {replaced && !busy ? (
                <p className="muted mt-2">
                  The sample replaced your {counted(replaced.choice.files.length, "file")}.
                  <button className="btn link" type="button" onClick={restore}>
                    Restore
                  </button>
                </p>
              ) : null}
              {back ? <p className="muted mt-2">Your files are back.</p> : null}
              {refused ? (
                <p className="field-error" id="file-error" role="alert">
                  <CircleAlert aria-hidden />
                  {refused}
                </p>
              ) : null}

              <details className="more mt-2" open={fieldErrors.broker || fieldErrors.tradetype ? true : undefined}>
                <summary>
                  <ChevronRight aria-hidden />
                  Broker and trade type: read from the file, unless you choose
                </summary>
                <div className="two-columns max-w-[760px] pt-2">
                  <Choice
                    id="broker"
                    label="Broker"
                    value={broker}
                    onChange={(value) => checkStore.choice.set({ ...chosen, broker: value })}
                    error={fieldErrors.broker}
                    options={[["", "Read from the file"], ...brokerOptions]}
                  />
                  <Choice
                    id="tradetype"
                    label="Trade type"
                    value={tradetype}
                    onChange={(value) => checkStore.choice.set({ ...chosen, tradetype: value })}
                    error={fieldErrors.tradetype}
                    options={[["", "Read from the file"], ...segmentOptions]}
                  />
                </div>
              </details>

              <div className="button-row">
                <button
                  className="btn primary"
                  type="submit"
                  aria-disabled={busy || undefined}
                  aria-busy={busy || undefined}
                >
                  {busy ? `Checking ${counted(files.length || sampleFiles.length, "file")}` : checkWords(files.length)}
                </button>
                {busy ? (
                  <button className="btn" type="button" onClick={stop}>
                    Stop
                  </button>
                ) : (
                  <button className="btn" type="button" onClick={sample}>
                    Try the sample
                  </button>
                )}
                <p className="caption">
                  The sample has six months of trades of a made-up client:{" "}
                  {sampleFiles.map(({ path, label }, at) => (
                    <span key={path}>
                      {at > 0 ? ", " : ""}
                      <a href={path} download>
                        {label} (CSV)
                      </a>
                    </span>
                  ))}
                  .
                </p>
              </div>
              {report && !busy && report.of !== files ? (
                <p className="muted mt-4">The result below is for the files chosen before. Check again to update it.</p>
              ) : null}
              <div aria-live="polite" className="visually-hidden">
                {busy ? spoken(progress?.step) : ""}
              </div>
              {error ? (
                <div className="mt-5">
                  <Message kind="error" title={error.said(false)} titleRef={failed}>
                    <p className="muted">{advice(error)}</p>
                    {canTryAgain(error) ? (
                      <button className="btn compact mt-3" type="submit">
                        Try again
                      </button>
                    ) : null}
                  </Message>
                </div>
              ) : null}
            </form>
            {asksMore && !busy && questions.Part ? (
              <questions.Part
                error={error}
                read={read}
                busy={busy}
                onDates={(dates) => send({ dates })}
                onQuantities={(quantities) => send({ quantities })}
                onLot={sayLot}
              />
            ) : null}
            {asksMore && !busy && questions.failed ? (
              <p className="muted mt-4">
                The question about this file could not be loaded.{" "}
                <button className="btn link" type="button" onClick={questions.again}>
                  Try again
                </button>
              </p>
            ) : null}
            {byColumns >= 0 && !busy && !choosing ? (
              <p className="muted mt-4">
                {files[byColumns]?.name} was read by the columns you chose.{" "}
                <button className="linked" type="button" onClick={() => ask({ file: files[byColumns]!, report })}>
                  Change the columns
                </button>
              </p>
            ) : null}
            {choosing ? (
              <div className="mt-5" hidden={busy}>
                <h2 className="text-lg mb-3">Columns of {choosing.name}</h2>
                <ChooseColumns
                  key={choosing.name}
                  file={choosing}
                  problems={fieldErrors}
                  onRead={(columns) => {
                    ask({ file: choosing, report });
                    send({ columns });
                  }}
                  onCancel={error ? undefined : () => ask(null)}
                />
              </div>
            ) : null}
          </div>
        </section>
        {busy || (report && !result.Part && !result.failed) ? (
          <OutcomeSkeleton name="Result" sub="Reading the file" />
        ) : null}
        {report && !busy && result.Part ? (
          <result.Part report={report.is} of={report.of} headingRef={heading} onAddFile={addFile} />
        ) : null}
        {report && !busy && result.failed ? (
          <p className="muted mt-4">
            The file is read, but the result could not be loaded.{" "}
            <button className="btn link" type="button" onClick={result.again}>
              Try again
            </button>
          </p>
        ) : null}
        {!report && !busy ? <WhereToGetFile /> : null}
      </div>
      <div role="status" className="visually-hidden">
        {back ? "Your files are back." : report && !busy ? "The file is read. The result is below." : ""}
      </div>
    </div>
  );
}

/** The file that no layout fits: its name is an argument of the sentence. */
function unknownIn(error: Pick<RequestError, "code" | "text"> | null, files: readonly File[]): File | null {
  if (error?.code !== "unknown_layout") return null;
  return files.find((file) => file.name === argumentOf(error.text, "file")) ?? files[0] ?? null;
}

function checkWords(count: number): string {
  if (count === 0) return "Check the file";
  return count === 1 ? "Check this file" : `Check ${count} files`;
}

function spoken(step: string | undefined): string {
  return step === "reading" ? "Reading" : "Sending";
}

type ChoiceProps = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [string, string])[];
  error: string | undefined;
};

function Choice({ id, label, value, onChange, options, error }: ChoiceProps) {
  return (
    <div className={`field ${error ? "bad" : ""}`}>
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        name={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : null}
    </div>
  );
}
