import { Link } from "react-router";
import { loginThen } from "~/lib/next-path";
import { Message } from "~/ui/message";

/** What somebody signed out can do here: everything but storing. */
export function Visitor() {
  return (
    <div className="mb-5">
      <Message kind="note" title="Log in to save. What you enter stays on this device.">
        <p className="muted">
          You can check a file or enter trades first. To save them, <Link to={loginThen("/dashboard")}>log in</Link>;
          you come back here. To see a journal with trades, open <Link to="/demo">the sample journal</Link>.
        </p>
      </Message>
    </div>
  );
}
