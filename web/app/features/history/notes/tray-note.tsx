import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { Link } from "react-router";
import { fetchTray } from "~/api/annotations";
import { counted } from "~/lib/format";

/** Over the journal, while something that was written has no trade. */
export default function TrayNote() {
  const { data } = useQuery({ queryKey: ["annotation-tray"], queryFn: ({ signal }) => fetchTray(signal) });
  if (!data || data.total === 0) return null;
  return (
    <div className="banner" role="status">
      <div className="wrap">
        <NotebookPen className="icon size-[20px]!" aria-hidden />
        <p>
          {data.total === 1 ? "1 note waits for its trade." : `${counted(data.total, "note")} wait for their trade.`}
        </p>
        <span className="banner-text">
          <Link className="btn compact" to="/notes">
            Look at {data.total === 1 ? "it" : "them"}
          </Link>
        </span>
      </div>
    </div>
  );
}
