import { ArrowRight } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { fetchOpenings, type ListedOpening } from "~/api/careers";
import { useLeaving } from "./use-leaving";
import { Wave } from "./wave";
import css from "./careers.module.css";

type Listed = { id: string; title: string; department: string; skills: readonly string[] };

/** The eight, with the server's word on which are closed; then what the team has added since. */
export default function OpeningsList({ eight }: { eight: readonly Listed[] }) {
  const known = useOpenings();
  const [leaving, follow] = useLeaving();
  const open = known && new Set(known.filter(({ state }) => state === "open").map(({ id }) => id));
  const codes = new Set(eight.map(({ id }) => id));
  const added = (known ?? []).filter(({ id, state }) => state === "open" && !codes.has(id));
  return (
    <>
      <ul className={css.jobs}>
        {eight.map((opening) => (
          <Card key={opening.id} {...opening} closed={open !== null && !open.has(opening.id)} onFollow={follow} />
        ))}
        {added.map((opening) => (
          <Card key={opening.id} {...opening} closed={false} onFollow={follow} />
        ))}
      </ul>
      {leaving ? <Wave words="Loading the opening." /> : null}
    </>
  );
}

function Card({
  id,
  title,
  department,
  skills,
  closed,
  onFollow,
}: Listed & { closed: boolean; onFollow: (event: MouseEvent) => void }) {
  return (
    <li className={closed ? css.closed : undefined}>
      <p className={`${css.code} num`}>{id}</p>
      <div className="jn">
        <h3>
          <a href={`/job-description/${encodeURIComponent(id)}`} onClick={onFollow}>
            {title}
          </a>
        </h3>
        <p className="muted">{department}</p>
      </div>
      <ul className={css.skills} aria-label="Skills">
        {skills.map((skill) => (
          <li className="chip" key={skill}>
            {skill}
          </li>
        ))}
      </ul>
      <ArrowRight className="icon" aria-hidden />
      {closed ? <span className="tag">Closed</span> : null}
    </li>
  );
}

/** Null until the server has answered, and when it does not: then nothing is said to be closed. */
function useOpenings(): readonly ListedOpening[] | null {
  const [known, setKnown] = useState<readonly ListedOpening[] | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    fetchOpenings(leave.signal).then(setKnown, () => undefined);
    return () => leave.abort();
  }, []);
  return known;
}
