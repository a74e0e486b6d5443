import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { Link } from "react-router";
import { fetchReviewCount } from "~/api/annotations";
import { counted } from "~/lib/format";

/** Over the journal of who reviews trades: who never has is not asked to. */
export default function ReviewNote() {
  const { data } = useQuery({
    queryKey: ["review-count"],
    queryFn: ({ signal }) => fetchReviewCount(signal),
    staleTime: 0,
  });
  if (!data || data.left === 0 || data.left === data.closed) return null;
  return (
    <div className="banner" role="status">
      <div className="wrap">
        <ListChecks className="icon size-[20px]!" aria-hidden />
        <p className="num">
          {counted(data.left, "closed trade")} {data.left === 1 ? "is" : "are"} not reviewed.
        </p>
        <span className="banner-text">
          <Link className="btn compact" to="/review">
            Review {data.left === 1 ? "it" : "them"}
          </Link>
        </span>
      </div>
    </div>
  );
}
