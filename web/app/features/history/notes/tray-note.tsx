import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { Link } from "react-router";
import { fetchWaiting } from "~/api/annotations";
import { counted } from "~/lib/format";

/** Over the journal, while something that was written has no trade. */
export default function TrayNote() {
  const { data: waiting } = useQuery({
    queryKey: ["annotation-waiting"],
    queryFn: ({ signal }) => fetchWaiting(signal),
  });
  if (!waiting) return null;
  return (
    <div className="banner" role="status">
      <div className="wrap">
        <NotebookPen className="icon size-[20px]!" aria-hidden />
        <p>{waiting === 1 ? "1 note waits for its trade." : `${counted(waiting, "note")} wait for their trade.`}</p>
        <span className="banner-text">
          <Link className="btn compact" to="/notes">
            Look at {waiting === 1 ? "it" : "them"}
          </Link>
        </span>
      </div>
    </div>
  );
}
