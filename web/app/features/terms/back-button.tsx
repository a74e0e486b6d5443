import { ArrowLeft } from "lucide-react";
import css from "./terms.module.css";

/** To the page before this one: `data-back` is followed by the page's script. */
export function BackButton() {
  return (
    <a className={`btn ${css.goBack}`} href="/" data-back="">
      <ArrowLeft className="icon" aria-hidden /> Back
    </a>
  );
}
