import { sources } from "~/content/sources";
import { Section } from "~/ui/section";

/** Before a file: where to get one, and the empty page it will fill. */
export function Nothing() {
  return (
    <>
      <Section name="Where it is" sub="At your broker" >
        <div className="g2">
          {sources.map(({ broker, way, note }) => (
            <div key={broker}>
              <h3 className="text-lg">{broker}</h3>
              <p className="mt-1">{way}</p>
              <p className="c2 mt-1">{note}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section name="The page">
        <p className="disp text-xl">Nothing is written yet.</p>
        <p className="c2 mt-1">The first page writes itself when a file is read.</p>
        <div className="ruled" aria-hidden="true" />
      </Section>
    </>
  );
}
