import type { MetaFunction } from "react-router";
import { defaultJournal, journalName, journals } from "~/content/journals";
import type { JournalText } from "~/content/journals/text";
import { breadcrumbs, faq, software } from "~/lib/json-ld";
import { page } from "~/lib/page";

export function journalMeta({ url, title, description, eyebrow, heading, lead, questions }: JournalText): MetaFunction {
  const way = journals.filter((journal) => journal === defaultJournal || journal.url === url);
  return () =>
    page({
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
