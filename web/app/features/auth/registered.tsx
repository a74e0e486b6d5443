import { brand } from "~/content/brand";
import { loginThen, nextPath } from "~/lib/next-path";
import { page } from "~/lib/page";
import { useKnown } from "~/api/use-session";
import { useGoing } from "./going";
import { useSearch } from "./use-next";

export const meta = () =>
  page({
    title: "Registration Successful! · Rojmel",
    description:
      "Your account at Rojmel is created. Log in with the email and the password you chose, and upload your first Zerodha or Groww file.",
    index: false,
  });

export default function Registered() {
  const { Link, go } = useGoing();
  const known = useKnown();
  const user = known?.user;
  const next = new URLSearchParams(useSearch()).get("next");
  return (
    <div className="page-body">
      <div className="wrap">
        <section className="section page">
          <div className="section-margin">
            <p className="name-text">Registered</p>
          </div>
          <div className="section-body">
            <h1>Registration Successful!</h1>
            <p className="muted">
              Account created.{" "}
              {known?.delivery === "outbox"
                ? `This site does not send email yet. Write to ${brand.email} to get the link that confirms your email.`
                : "We are sending you a link to confirm your email."}
            </p>
            {user ? <p className="muted">You are logged in. Click Login Now to continue.</p> : null}
            <Link
              className="btn primary"
              to={loginThen(next)}
              data-early
              onClick={(event) => {
                if (!user || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                void go(nextPath(next) ?? "/dashboard", "push");
              }}
            >
              Login Now
            </Link>
            <div className="ruled" aria-hidden="true" />
          </div>
        </section>
      </div>
    </div>
  );
}
