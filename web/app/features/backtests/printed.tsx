import { printRun, type ToRun } from "~/api/backtests";
import { save } from "~/lib/save";
import { useAction } from "~/api/use-action";
import { Message } from "~/ui/message";

/** The result that stands below, as a file. */
export function Printed({ run }: { run: ToRun }) {
  const printing = useAction(async () => {
    const { file, name } = await printRun(run);
    save(file, name);
  });
  return (
    <>
      <div className="button-row">
        <button
          className="btn compact"
          type="button"
          aria-busy={printing.busy || undefined}
          onClick={() => printing.act()}
        >
          {printing.busy ? "Making the PDF" : "Result as PDF"}
        </button>
      </div>
      {printing.failed ? <Message kind="error" title={`The PDF was not made. ${printing.failed}`} /> : null}
    </>
  );
}
