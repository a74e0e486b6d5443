import { Dialog } from "~/ui/dialog";
import type { Failure } from "./failure";

export function Failed({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  return (
    <Dialog
      title={failure.title}
      kind="error"
      onClose={onClose}
      foot={
        <button className="btn" type="submit">
          Cancel
        </button>
      }
    >
      <p className="muted">{failure.message}</p>
    </Dialog>
  );
}
