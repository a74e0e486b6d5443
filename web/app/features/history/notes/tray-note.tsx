import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { Link } from "react-router";
import { fetchWaiting } from "~/api/annotations";
import { useMe } from "~/api/queries";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { unsentOf } from "../unsent/unsent";

/** Over the journal, while something that was written has no trade or lies in this browser alone. */
export default function TrayNote() {
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  const { data: waiting } = useQuery({
    queryKey: ["annotation-waiting"],
    queryFn: ({ signal }) => fetchWaiting(signal),
  });
  const { data: unsent } = useQuery({
    queryKey: ["unsent", owner, "count"],
    // Without storage nothing is kept.
    queryFn: () =>
      unsentOf(owner!)
        .then(({ length }) => length)
        .catch(() => 0),
    enabled: owner !== null,
    staleTime: 0,
    // What is being sent is gone a moment later.
    refetchInterval: ({ state }) => (state.data ? 3000 : false),
  });
  return (
    <>
      {waiting ? (
        <Line
          words={waiting === 1 ? "1 note waits for its trade." : `${counted(waiting, "note")} wait for their trade.`}
          link={`Look at ${waiting === 1 ? "it" : "them"}`}
        />
      ) : null}
      {unsent ? (
        <Line
          words={`What you wrote beside ${counted(unsent, "trade")} is not sent yet from this browser.`}
          link="Look at what is not sent"
        />
      ) : null}
    </>
  );
}

function Line({ words, link }: { words: string; link: string }) {
  return (
    <div className="banner" role="status">
      <div className="wrap">
        <NotebookPen className="icon size-[20px]!" aria-hidden />
        <p>{words}</p>
        <span className="banner-text">
          <Link className="btn compact" to="/notes">
            {link}
          </Link>
        </span>
      </div>
    </div>
  );
}
