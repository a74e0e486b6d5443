import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { fetchAnnotations } from "~/api/annotations";
import { TagChip, useColours } from "../tags/tag-chip";
import { withParts } from "../view";
import css from "./trade-page.module.css";

/** What is written beside a trade, as far as the drawer has room; and the way to all of it. */
export default function DrawerWords({ trade }: { trade: string }) {
  const [address] = useSearchParams();
  const { data } = useQuery({
    queryKey: ["annotations", trade],
    queryFn: ({ signal }) => fetchAnnotations(trade, signal),
    staleTime: 0,
  });
  const colour = useColours("tag");
  const fields = data?.annotations[0]?.fields;
  const tags = fields?.tags?.value ?? [];
  return (
    <div className="mt-4">
      {fields?.note ? <p className={css.firstLines}>{fields.note.value}</p> : null}
      {fields?.rating || tags.length > 0 ? (
        <ul className="chips" aria-label="Rating and tags">
          {fields?.rating ? <li className="chip num">Rating {fields.rating.value} of 5</li> : null}
          {tags.map((tag) => (
            <li key={tag}>
              <TagChip name={tag} colour={colour(tag)} />
            </li>
          ))}
        </ul>
      ) : null}
      <Link
        className="btn compact mt-3"
        to={{ pathname: `/trades/${trade}`, search: withParts(address, { trade: null }).toString() }}
      >
        Open the trade
        <ArrowRight className="icon size-[15px]!" aria-hidden />
      </Link>
    </div>
  );
}
