import { sources } from "~/content/sources";
import { Section } from "~/ui/section";

/** Before a file: where to get one, and the empty page it will fill. */
export function WhereToGetFile() {
  return (
    <>
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
      </Section>
      <Section name="Result">
        <p className="display-text text-xl">No trades yet.</p>
        <p className="muted mt-1">They are shown here after you check a file.</p>
        <div className="ruled" aria-hidden="true" />
      </Section>
    </>
  );
}
