import { useQueryClient } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import { outcome } from "~/api/failure";
import { useMe } from "~/api/queries";
import { type Application, fetchApplication, moveTo, type Stage } from "~/api/staff";
import { Menu } from "~/ui/menu";
import { Message } from "~/ui/message";
import { notify, type Notice } from "~/ui/toasts";
import { currentOf } from "./current";
import { meanwhile } from "./meanwhile";
import { nextStage, otherStages, stageNames } from "./stages";
import { know } from "./use-application";
import css from "./application.module.css";

type Refused = { wanted: Stage; title: string; words: string; became: string; now: Application | null };

/** Where it goes from here: the next stage at once, any other from the menu; the way back is in the toast. */
export function Moves({ application }: { application: Application }) {
  const { reference, stage, revision } = application;
  const client = useQueryClient();
  const own = useMe().data?.user?.email;
  const [busy, setBusy] = useState<Stage | null>(null);
  const [refused, refuse] = useState<Refused | null>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const next = nextStage(stage);
  const others = otherStages(stage).filter((one) => one !== next);

  async function go(wanted: Stage) {
    if (busy) return;
    setBusy(wanted);
    refuse(null);
    try {
      const moved = await moveTo(reference, wanted, revision);
      know(client, moved);
      const declined = wanted === "declined";
      notify({
        text: `${nameOf(moved)}: ${stageNames[wanted]}.${declined ? " The email to the applicant leaves in 10 seconds." : ""}`,
        action: { name: "Undo", do: () => back(moved, stage) },
        ...(declined ? { seconds: 10 } : {}),
      });
    } catch (error) {
      refuse(await because(error, wanted, application));
      setTimeout(() => message.current?.focus(), 0);
    } finally {
      setBusy(null);
      setTimeout(stay, 0);
    }
  }

  async function back(moved: Application, to: Stage): Promise<Notice> {
    try {
      know(client, await moveTo(reference, to, moved.revision));
      return {
        text: `${nameOf(moved)} is back at ${stageNames[to]}.${moved.stage === "declined" ? " An email that had not left was withdrawn." : ""}`,
      };
    } catch (error) {
      const { words, now } = await because(error, to, moved);
      if (now?.stage === to) return { text: `${nameOf(moved)} is at ${stageNames[to]}.` };
      const undone = outcome(error, "Not undone.", "We do not know whether it was undone.");
      return { kind: "failed", text: `${undone} ${words}` };
    }
  }

  /** Somebody else was faster: what they did is fetched and said, and nothing of theirs is overwritten. */
  async function because(error: unknown, wanted: Stage, before: Application): Promise<Refused> {
    const words = error instanceof Error ? error.message : "That did not work. Try again.";
    const unmoved = {
      wanted,
      title: outcome(error, "It was not moved.", "We do not know whether it was moved."),
      words,
      became: outcome(error, "Nothing was changed.", "Trying again is safe: nothing of others is overwritten."),
      now: null,
    };
    if (!(error instanceof RequestError) || error.status !== 409) return unmoved;
    try {
      const now = await fetchApplication(reference);
      know(client, now);
      const became =
        now.stage === wanted ? `It is at ${stageNames[wanted]}.` : `Your move to ${stageNames[wanted]} was not made.`;
      return { ...unmoved, now, became, ...meanwhile(before, now, own) };
    } catch {
      return unmoved;
    }
  }

  return (
    <>
      {stage === "withdrawn" ? null : (
        <div className={`button-row ${css.moves}`}>
          {next ? (
            <button
              className="btn primary"
              type="button"
              aria-busy={busy === next || undefined}
              onClick={() => void go(next)}
            >
              {busy === next ? "Moving" : `Move to ${stageNames[next]}`}
              <ArrowRight className="icon" aria-hidden />
            </button>
          ) : null}
          {stage === "declined" ? null : (
            <button
              className="btn"
              type="button"
              aria-busy={busy === "declined" || undefined}
              onClick={() => void go("declined")}
            >
              {busy === "declined" ? "Declining" : "Decline"}
            </button>
          )}
          <Menu name="Another stage">
            {others
              .filter((one) => one !== "declined")
              .map((one) => (
                <button key={one} type="button" onClick={() => void go(one)}>
                  {stageNames[one]}
                </button>
              ))}
          </Menu>
        </div>
      )}
      {refused ? (
        <div className="mt-4">
          <Message kind="error" title={refused.title} titleRef={message}>
            <p className="muted">
              {refused.words} {refused.became}
            </p>
            <div className="action-row">
              {refused.now?.stage === refused.wanted || refused.now?.stage === "withdrawn" ? null : (
                <button
                  className="btn compact"
                  type="button"
                  aria-busy={busy !== null || undefined}
                  onClick={() => void go(refused.wanted)}
                >
                  {refused.now ? `Move to ${stageNames[refused.wanted]} all the same` : "Try again"}
                </button>
              )}
              <button className="btn compact" type="button" onClick={() => refuse(null)}>
                Leave it
              </button>
            </div>
          </Message>
        </div>
      ) : null}
    </>
  );
}

/** What was clicked may be gone with the move: whoever was on it stays at this place of the page. */
function stay(): void {
  if (document.activeElement === document.body) document.getElementById("who")?.focus({ preventScroll: true });
}

const nameOf = ({ versions, reference }: Application) => currentOf(versions)?.name ?? reference;
