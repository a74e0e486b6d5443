import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { setRemoved } from "~/api/documents";
import { leadsElsewhere } from "~/api/errors";
import { useMe } from "~/api/queries";
import { fetchSetups, type Setup } from "~/api/setups";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
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
  /** Every change of a setup, and the way back. */
  History: ComponentType<{ setup: Setup }>;
};

/** Setups with their rules; each with what its trades made. `?setup=` shows one of them alone, with its history. */
export default function Playbooks(parts: Props) {
  const setups = useQuery({ queryKey: ["setups"], queryFn: ({ signal }) => fetchSetups(signal), staleTime: 0 });
  const alone = useSearchParams()[0].get("setup");
  return (
    <JournalPage name={NAME} what="setups" asked={[setups]} leadsElsewhere={leadsElsewhere}>
      {!setups.data ? null : alone ? (
        <Alone key={alone} id={alone} setups={setups.data} {...parts} />
      ) : (
        <SetupList setups={setups.data} {...parts} />
      )}
    </JournalPage>
  );
}

function Alone({ id, setups, Pictures, Marked, History }: Props & { id: string; setups: readonly Setup[] }) {
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  const [isEdited, edit] = useState(false);
  const navigate = useNavigate();
  const setup = setups.find((one) => one.id === id);
  const back = (
    <Link className="caption" to="/playbooks">
      All setups
    </Link>
  );
  if (!setup) {
    return (
      <Section name="No such setup" page margin={back}>
        <p className="muted">You have no such setup, or it was removed.</p>
      </Section>
    );
  }
  return (
    <div className="settle">
      <Section name={setup.name} page sub={versions(setup)} margin={back}>
        {isEdited ? (
          <SetupForm setup={setup} owner={owner} Marked={Marked} onDone={() => edit(false)} />
        ) : (
          <>
            <SetupText setup={setup} Marked={Marked} />
            <p className="button-row mt-4">
              <button className="btn compact" type="button" onClick={() => edit(true)}>
                Edit
                <span className="visually-hidden"> {setup.name}</span>
              </button>
              <Remove setup={setup} onGone={() => void navigate("/playbooks", { replace: true })} />
            </p>
          </>
        )}
      </Section>
      <Section name="What it made" long>
        <Results setup={setup} />
        <Pictures setup={setup} owner={owner} />
      </Section>
      <History setup={setup} />
    </div>
  );
}

function Remove({ setup, onGone }: { setup: Setup; onGone?: () => void }) {
  const client = useQueryClient();
  async function remove() {
    const removal = { of: "setup", key: setup.id } as const;
    try {
      const revision = await setRemoved({ ...removal, revision: setup.revision, removed: true });
      onGone?.();
      await client.invalidateQueries({ queryKey: ["setups"] });
      notify({
        text: `The setup “${setup.name}” is removed. Notes that name it keep its name.`,
        action: {
          name: "Bring it back",
          do: async () => {
            await setRemoved({ ...removal, revision, removed: false });
            await client.invalidateQueries({ queryKey: ["setups"] });
            return null;
          },
        },
      });
    } catch (error) {
      await client.invalidateQueries({ queryKey: ["setups"] });
      notify({ kind: "failed", text: error instanceof Error ? error.message : "Nothing was changed." });
    }
  }
  return (
    <button className="btn link compact" type="button" onClick={() => void remove()}>
      Remove<span className="visually-hidden"> {setup.name}</span>
    </button>
  );
}

function SetupList({ setups, Pictures, Marked }: Props & { setups: Setup[] }) {
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
              <p className="button-row mt-4">
                <button className="btn compact" type="button" onClick={() => edit(setup.id)}>
                  Edit
                  <span className="visually-hidden"> {setup.name}</span>
                </button>
                <Link className="btn compact" to={`/playbooks?setup=${encodeURIComponent(setup.id)}`}>
                  Open<span className="visually-hidden"> {setup.name} and its history</span>
                </Link>
                <Remove setup={setup} />
              </p>
            </>
          )}
        </Section>
      ))}
    </div>
  );
}

const versions = ({ versions: all }: Setup) => (all.length > 0 ? counted(all.length, "version") : "No rules yet");
