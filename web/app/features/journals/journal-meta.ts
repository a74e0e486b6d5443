import { defaultJournal, journalName, journals } from "~/content/journals";
import type { JournalText } from "~/content/journals/text";
import { breadcrumbs, faq, software } from "~/lib/json-ld";
import { page, type Tag } from "~/lib/page";

export function journalMeta({ url, title, description, eyebrow, heading, lead, questions }: JournalText): Tag[] {
  const way = journals.filter((journal) => journal === defaultJournal || journal.url === url);
  return page({
    title,
    description,
    path: url,
    picture: `${heading}. ${eyebrow}.`,
    facts: [
      software({ name: heading, description: lead, path: url }),
      breadcrumbs(...way.map((journal) => ({ name: journalName(journal), path: journal.url }))),
      faq(questions),
    ],
  });
}
