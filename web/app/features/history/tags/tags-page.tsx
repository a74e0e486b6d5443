import { useState } from "react";
import { Link } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import { type NamedOf, type Tag, type TagGroup, type Tags, useTags } from "~/api/tags";
import { counted } from "~/lib/format";
import { nameKey } from "~/lib/name-key";
import { page } from "~/lib/page";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { isAside } from "./offered";
import { OneTag } from "./one-tag";
import { useSay } from "./use-say";
import css from "./tags.module.css";

export const meta = () =>
  page({
    title: "Tags and mistakes · Rojmel",
    description: "The tags and mistakes of your notes: their names, colours and groups.",
    index: false,
  });

const kinds: readonly { of: NamedOf; name: string; what: string }[] = [
  { of: "tag", name: "Tags", what: "tag" },
  { of: "mistake", name: "Mistakes", what: "mistake" },
];

/** Every name of the notes with how many have it, and what is said of it. */
export default function TagsPage() {
  const asked = useTags();
  return (
    <JournalPage name="Tags and mistakes" what="tags" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data ? <TagList tags={asked.data} /> : null}
    </JournalPage>
  );
}

function TagList({ tags }: { tags: Tags }) {
  return (
    <div className="settle">
      <Section name="Tags and mistakes" page>
        <p className="muted max-w-(--measure)">
          A name is written in a note; here it gets a colour, a group or another name. An archived one is not offered
          any more, and the notes that have it keep it. <Link to="/changed-notes">Changes of many notes</Link> can be
          undone there. Tags of days are not counted here, and keep their names.
        </p>
      </Section>
      {kinds.map(({ of, name, what }) => (
        <Names key={of} of={of} name={name} what={what} list={of === "tag" ? tags.tags : tags.mistakes} tags={tags} />
      ))}
      {tags.groups.length > 0 ? (
        <Section name="Groups" sub={counted(tags.groups.length, "group")}>
          {tags.groups.map((group) => (
            <Group key={group.key} group={group} tags={tags} />
          ))}
        </Section>
      ) : null}
    </div>
  );
}

type NamesProps = { of: NamedOf; name: string; what: string; list: readonly Tag[]; tags: Tags };

function Names({ of, name, what, list, tags }: NamesProps) {
  const [all, showAll] = useState(false);
  const hidden = list.filter(isAside).length;
  const shown = all ? list : list.filter((one) => !isAside(one));
  return (
    <Section name={name} sub={list.length > 0 ? counted(list.length, what) : "None yet"}>
      {list.length === 0 ? <p className="muted">A {what} that you write in a note is listed here.</p> : null}
      {hidden > 0 ? (
        <label className={css.more}>
          <input type="checkbox" checked={all} onChange={(event) => showAll(event.target.checked)} />
          Show {hidden} archived or unused
        </label>
      ) : null}
      {shown.map((tag) => (
        <OneTag key={tag.key} of={of} what={what} tag={tag} list={list} groups={tags.groups} />
      ))}
    </Section>
  );
}

function Group({ group, tags }: { group: TagGroup; tags: Tags }) {
  const { name, exclusive, twice } = group;
  const { failed, say } = useSay("group", name);
  const isIn = (one: Tag) => one.group !== null && nameKey(one.group) === nameKey(name);
  const what = [tags.tags.some(isIn) ? "tag" : "", tags.mistakes.some(isIn) ? "mistake" : ""].filter(Boolean);
  return (
    <div className={css.tag}>
      <b>{name}</b>
      <label className={css.more}>
        <input type="checkbox" checked={exclusive} onChange={() => void say({ exclusive: exclusive ? null : "yes" })} />
        <span>
          A note has one of it at most<span className="visually-hidden">: {name}</span>
        </span>
      </label>
      {twice > 0 ? (
        <p className="muted num">
          {counted(twice, "note")} {twice === 1 ? "has" : "have"} more than one {what.join(" or ")} of this group,
          written before the limit or brought in by an archive. {twice === 1 ? "It keeps" : "They keep"} them. Other
          notes can have only one.
        </p>
      ) : null}
      {failed ? <p className="field-error">{failed}</p> : null}
    </div>
  );
}
