import { Check, Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Receipt } from "~/api/careers";
import { useCopy } from "~/lib/use-copy";
import css from "./apply.module.css";

/** The end of the way: it is stored, this is its number, and this is how to come back to it. */
export function Sent({
  receipt: { reference, title, repeated, version, statusLink, mailedTo },
  onAgain,
}: {
  receipt: Receipt;
  onAgain: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const said = repeated
    ? "We already had exactly this application; it counts once."
    : version > 1
      ? "It replaces what you sent before."
      : "";
  return (
    <div className={`page-body public-page ${css.applyPage}`}>
      <div className="wrap">
        <section className="section page">
          <div className="section-margin">
            <p className="name-text">Sent</p>
          </div>
          <div className="section-body min-w-0">
            <h1 ref={heading} tabIndex={-1}>
              Application Submitted!
            </h1>
            <p className="read">
              Your application{title ? ` for ${title}` : ""} was submitted, and we will get back to you soon. {said}
            </p>
            <dl className={css.receipt}>
              <div>
                <dt>Your reference</dt>
                <dd className="num">
                  {reference} <CopyButton what="reference" text={reference} />
                </dd>
              </div>
              {statusLink ? (
                <div>
                  <dt>Your private link</dt>
                  <dd>
                    <a href={statusLink}>See its status</a>{" "}
                    <CopyButton what="link" text={new URL(statusLink, window.location.href).href} />
                  </dd>
                </div>
              ) : null}
            </dl>
            <p className={`caption ${css.keep}`}>
              Keep this link private. Anyone who has it can see the status, withdraw the application or delete your
              data.{" "}
              {mailedTo ? (
                <>
                  We are sending it by email to <b>{mailedTo}</b>.
                </>
              ) : repeated ? (
                "It is not sent by email again."
              ) : (
                "This site does not send email yet, so the link is shown only here."
              )}
            </p>
            <div className="button-row">
              <a className="btn primary" href="/">
                Go to Home
              </a>
              <button className="btn link" type="button" onClick={onAgain}>
                Fill in the form again
              </button>
            </div>
          </div>
        </section>
      </div>
    </div>
  );
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const { done, copy } = useCopy();
  const Icon = done === "copied" ? Check : Copy;
  return (
    <>
      <button className="btn compact" type="button" onClick={() => copy(text)}>
        <Icon className="icon size-[15px]!" aria-hidden />
        Copy the {what}
      </button>
      <span className="caption" role="status">
        {done === "copied"
          ? "Copied."
          : done === "failed"
            ? "The browser did not allow it. Select the link and copy it yourself."
            : ""}
      </span>
    </>
  );
}
