import type { Part } from "~/content/terms";

export function TermsPart({ part: { id, name, sub, items } }: { part: Part }) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-name`}>
      <div className="section-margin long">
        <h2 id={`${id}-name`} tabIndex={-1}>
          {name}
        </h2>
        <p className="subtitle">{sub}</p>
      </div>
      <ol className="section-body min-w-0 points">
        {items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
