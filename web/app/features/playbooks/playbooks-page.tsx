import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { leadsElsewhere } from "~/api/errors";
import { useMe } from "~/api/queries";
import { fetchSetups, type Setup } from "~/api/setups";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { Results } from "./results";
import { SetupForm } from "./setup-form";
import { SetupText } from "./setup-text";

const NAME = "Playbooks";

export const meta = () =>
  page({
    title: "Playbooks · Rojmel",
    description: "Your setups with rules that your executions show to be kept or broken, and what each of them made.",
    index: false,
  });

/** What stands beside a setup. */
export type WithSetup = { setup: Setup; owner: string | null };
type Props = {
  /** What belongs to another part of the journal: the pictures beside a setup. */
  Pictures: ComponentType<WithSetup>;
  /** Draws a text in Markdown. */
  Marked: ComponentType<{ text: string }>;
};

/** Setups with their rules; each with what its trades made. */
export default function Playbooks({ Pictures, Marked }: Props) {
  const setups = useQuery({ queryKey: ["setups"], queryFn: ({ signal }) => fetchSetups(signal), staleTime: 0 });
  return (
    <JournalPage name={NAME} what="setups" asked={[setups]} leadsElsewhere={leadsElsewhere}>
      {setups.data ? <All setups={setups.data} Pictures={Pictures} Marked={Marked} /> : null}
    </JournalPage>
  );
}

function All({ setups, Pictures, Marked }: Props & { setups: Setup[] }) {
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  const [edited, edit] = useState<string | null>(null);
  return (
    <div className="settle">
      <Section name={NAME} page sub={setups.length > 0 ? counted(setups.length, "setup") : "None yet"}>
        <p className="muted max-w-(--measure) mb-5">
          Write a setup and its rules here. A trade belongs to it when its note names it. Rojmel checks the rules from
          your executions; what those cannot show is not judged.
        </p>
        {edited === "" ? (
          <SetupForm setup={null} owner={owner} Marked={Marked} onDone={() => edit(null)} />
        ) : (
          <button className="btn" type="button" onClick={() => edit("")}>
            New setup
          </button>
        )}
      </Section>
      {setups.map((setup) => (
        <Section key={setup.id} name={setup.name} sub={versions(setup)} long>
          {edited === setup.id ? (
            <SetupForm setup={setup} owner={owner} Marked={Marked} onDone={() => edit(null)} />
          ) : (
            <>
              <SetupText setup={setup} Marked={Marked} />
              <Results setup={setup} />
              <Pictures setup={setup} owner={owner} />
              <button className="btn compact mt-4" type="button" onClick={() => edit(setup.id)}>
                Edit
                <span className="visually-hidden"> {setup.name}</span>
              </button>
            </>
          )}
        </Section>
      ))}
    </div>
  );
}

const versions = ({ versions: all }: Setup) => (all.length > 0 ? counted(all.length, "version") : "No rules yet");
