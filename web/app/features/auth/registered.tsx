import { Link, type MetaFunction, useLocation, useNavigate } from "react-router";
import { useHydrated } from "~/lib/hydrated";
import { loginThen, nextPath } from "~/lib/next-path";
import { page } from "~/lib/page";
import { useKnown } from "~/api/use-session";

export const meta: MetaFunction = () =>
  page({
    title: "Registration Successful! · Rojmel",
    description:
      "Your book at Rojmel is open at page one. Login with the email and the password you chose, and bring in your first Zerodha or Groww file.",
    index: false,
  });

export default function Registered() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const known = useKnown();
  const user = known?.user;
  const next = useHydrated() ? new URLSearchParams(search).get("next") : null;
  return (
    <div className="sheet">
      <div className="wrap">
        <section className="sec page">
          <div className="mg"><p className="nm">Registered</p></div>
          <div className="ct">
            <h1>Registration Successful!</h1>
            <p className="c2">Your account is created. {known?.delivery === "outbox" ? "This server sends no mail: its operator finds the link that confirms your address in data/outbox." : "A link to confirm your address is on its way to you."}</p>
            {user ? <p className="c2">Login Now takes you in; you need not type your password again.</p> : null}
            <Link
              className="btn pri" to={loginThen(next)}
              onClick={(event) => {
                if (!user || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                void navigate(nextPath(next) ?? "/dashboard");
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
