import { useDraft } from "~/lib/use-draft";
import { noteDraft } from "./notes";
import css from "./application.module.css";

/** The application is gone and a note on it was not added: its words are still the writer's. */
export function NoteLeft({ owner, reference }: { owner: string; reference: string }) {
  const [draft, write] = useDraft<string>(owner, noteDraft(reference));
  if (!draft) return null;
  return (
    <section className="mt-6" aria-labelledby="left">
      <h2 className="small-heading" id="left">
        A note you did not add yet
      </h2>
      <p className={css.prose}>{draft}</p>
      <button className="btn compact mt-3" type="button" onClick={() => write(null)}>
        Discard
      </button>
    </section>
  );
}
