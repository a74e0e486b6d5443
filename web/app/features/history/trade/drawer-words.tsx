import { ArrowRight } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useMe } from "~/api/queries";
import { ownerOf } from "~/lib/owner";
import { TagChip, useColours } from "../tags/tag-chip";
import { withParts } from "../view";
import { ShortRules } from "./setup-rules";
import css from "./trade-page.module.css";
import { useWriting } from "./use-writing";

/** What is written beside a trade, as far as the drawer has room; and the way to all of it. */
export default function DrawerWords({ trade }: { trade: string }) {
  const [address] = useSearchParams();
  const user = useMe().data?.user;
  const writing = useWriting(trade, user ? ownerOf(user.email) : null);
  const colour = useColours("tag");
  const fields = writing.main?.fields;
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
      {fields?.setup ? <ShortRules trade={trade} writing={writing} /> : null}
      {writing.clashes.length > 0 ? (
        <p className="field-error" role="alert">
          This was changed on another page meanwhile. Open the trade and choose what stays.
        </p>
      ) : writing.saying.kind === "offline" ? (
        <p className="caption">Not saved yet: {writing.saying.words} What you chose is kept in this browser.</p>
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
