import { ArrowLeft } from "lucide-react";

/** To the page before this one: `data-back` is followed by the page's script. */
export function BackButton() {
  return (
    <a className="btn go-back" href="/" data-back="">
      <ArrowLeft className="icon" aria-hidden /> Back
    </a>
  );
}
