import { useQuery } from "@tanstack/react-query";
import { fetchAnnotations, type Field } from "~/api/annotations";
import { fetchJudged } from "~/api/setups";
import { amount } from "~/lib/format";
import { clock, dayOf, longDay, when } from "~/lib/time";
import { Figures } from "~/ui/figures";
import { SamplePictures } from "../pictures/sample-pictures";
import { TagChip, useColours } from "../tags/tag-chip";
import { Quoted } from "../written/quoted";
import { fieldNames } from "./field-names";
import { Judged } from "./setup-rules";

const price = (text: string | undefined) => (text === undefined ? "–" : `₹${amount(Number(text))}`);

const ratio = (value: number | null) =>
  value === null ? "–" : `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)} R`;

/** What the trader of the sample wrote beside a trade, to read. */
export default function SampleWords({ trade, isClosed }: { trade: string; isClosed: boolean }) {
  const asked = useQuery({
    queryKey: ["sample-annotations", trade],
    queryFn: ({ signal }) => fetchAnnotations(trade, signal, "sample"),
  });
  const judged = useQuery({
    queryKey: ["sample-judged", trade],
    queryFn: ({ signal }) => fetchJudged(trade, signal, "sample"),
  }).data;
  const ofTag = useColours("tag", "sample");
  const ofMistake = useColours("mistake", "sample");
  const { data, error } = asked;
  if (error && !data) {
    return (
      <p className="muted mt-4" role="status">
        We could not load what is written beside this trade.{" "}
        <button className="btn link compact" type="button" onClick={() => void asked.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  const note = data?.annotations[0];
  if (!note) return data ? <p className="muted mt-4">Nothing is written beside this trade.</p> : null;
  const { fields } = note;
  const words = (["emotionBefore", "confidence", "emotionAfter", "rating"] as const satisfies readonly Field[]).filter(
    (field) => fields[field],
  );
  const names = [
    ...(fields.tags?.value ?? []).map((name) => ({ text: name, colour: ofTag(name) })),
    ...(fields.mistakes?.value ?? []).map((name) => ({ text: `mistake: ${name}`, colour: ofMistake(name) })),
  ];
  return (
    <section className="grid gap-4 mt-4 min-w-0" aria-label="Written beside it">
      <Figures
        figures={[
          { name: "Stop", value: price(fields.stop?.value) },
          { name: "Target", value: price(fields.target?.value) },
          { name: "Planned", value: ratio(note.rPlanned) },
          { name: "Made", value: ratio(note.rMade), note: note.rReason ?? undefined },
        ]}
      />
      {fields.note ? (
        <div>
          <Quoted
            name={`Note, written ${longDay(dayOf(fields.note.writtenAt))} ${clock(fields.note.writtenAt)}`}
            text={fields.note.value}
          />
        </div>
      ) : null}
      <SamplePictures trade={trade} isClosed={isClosed} />
      {words.length > 0 || names.length > 0 ? (
        <ul className="chips" aria-label="Feelings, rating and tags">
          {words.map((field) => (
            <li key={field} className="chip" title={`Written ${when(fields[field]!.writtenAt)}`}>
              {fieldNames[field]}: {fields[field]!.value}
            </li>
          ))}
          {names.map(({ text, colour }) => (
            <li key={text}>
              <TagChip name={text} colour={colour} />
            </li>
          ))}
        </ul>
      ) : null}
      {judged ? (
        <div>
          <Judged setup={judged} book="sample" />
        </div>
      ) : null}
    </section>
  );
}
