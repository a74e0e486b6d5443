import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";

/** To the page before this one. Who came with an empty history, or without scripts, goes home. */
export function BackButton() {
  const navigate = useNavigate();

  function back(event: MouseEvent) {
    if (window.history.length < 2) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link className="btn back" to="/" onClick={back}>
      <ArrowLeft className="ico" aria-hidden /> Back
    </Link>
  );
}
