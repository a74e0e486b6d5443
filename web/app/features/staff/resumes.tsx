import { useQueryClient } from "@tanstack/react-query";
import { Download, FileText, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { type Application, resumeLink, type Version } from "~/api/staff";
import { count, fileSize } from "~/lib/format";
import { fetchAddress } from "~/lib/save";
import { when } from "~/lib/time";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import css from "./application.module.css";

const kinds: Readonly<Record<string, string>> = { pdf: "PDF", doc: "Word (DOC)", docx: "Word (DOCX)" };

const flags: Readonly<Record<string, string>> = {
  javascript: "it holds JavaScript",
  launch: "it can start another program",
  embedded_file: "it carries another file",
  macros: "it has macros",
  external_link: "it loads something from elsewhere",
  ole_object: "it carries an embedded object",
};

/** The file of each version, the newest first. */
export function Resumes({ application: { reference, versions } }: { application: Application }) {
  return (
    <Section
      name="Resume"
      sub={versions.length > 1 ? `${count(versions.length)} versions, the newest first` : undefined}
    >
      <ul className={`files ${css.resumes}`}>
        {versions.map((version) => (
          <Resume key={version.version} reference={reference} version={version} several={versions.length > 1} />
        ))}
      </ul>
    </Section>
  );
}

type Props = { reference: string; version: Version; several: boolean };

function Resume({ reference, version: { version, receivedAt, withdrawnAt, resume }, several }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const careful = resume.flags.length > 0;

  async function download() {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      fetchAddress(await resumeLink(reference, version));
      void client.invalidateQueries({ queryKey: ["staff", "audit"] });
    } catch (error) {
      setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <li>
      <FileText className="icon size-[20px]!" aria-hidden />
      <div className="name-text">
        <p className="strong">
          {resume.name} {careful ? <span className="tag ask">Open with care</span> : null}
        </p>
        <p className="caption num">
          {[
            several ? `Version ${version}, ${when(receivedAt)}` : "",
            kinds[resume.kind] ?? resume.kind,
            fileSize(resume.bytes),
            withdrawnAt ? `withdrawn ${when(withdrawnAt)}` : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {careful ? (
          <p className={css.carefully}>
            <TriangleAlert className="icon size-[15px]!" aria-hidden />
            <span>
              As far as we can see, {listed(resume.flags.map((flag) => flags[flag] ?? flag))}. Read it in a viewer that
              runs nothing, such as the browser’s own.
            </span>
          </p>
        ) : null}
        {failed ? (
          <div className="mt-2">
            <Message kind="error" title="The resume was not downloaded.">
              <p className="muted">{failed}</p>
            </Message>
          </div>
        ) : null}
      </div>
      <button
        className="btn compact"
        type="button"
        aria-busy={busy || undefined}
        aria-label={`Download ${resume.name}`}
        onClick={() => void download()}
      >
        <Download className="icon size-[15px]!" aria-hidden />
        {busy ? "Downloading" : "Download"}
      </button>
    </li>
  );
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
