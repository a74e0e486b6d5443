import type { Ref } from "react";
import { Message } from "~/ui/message";
import type { Failure } from "./send";

/** It was not taken: why, what is known of it, and that nothing typed is lost. */
export function NotSent({
  failure: { title, why, stored, closed },
  titleRef,
}: {
  failure: Failure;
  titleRef: Ref<HTMLParagraphElement>;
}) {
  return (
    <Message kind="error" title={title} titleRef={titleRef}>
      {why ? <p>{why}</p> : null}
      {closed ? (
        <p>
          This opening is closed now. <a href="/careers#openings">See the openings</a>
        </p>
      ) : null}
      <p className="muted">
        {stored === "no"
          ? "Nothing was sent. What you typed and your resume are still here."
          : "We do not know whether it arrived. Send it again: the same application is saved only once. What you typed and your resume are still here."}
      </p>
    </Message>
  );
}
