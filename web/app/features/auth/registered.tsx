import { Link, type MetaFunction, useLocation } from "react-router";
import { useHydrated } from "~/lib/hydrated";
import { loginThen } from "~/lib/next-path";
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
  const delivery = useKnown()?.delivery;
  const next = useHydrated() ? new URLSearchParams(search).get("next") : null;
  return (
    <div className="sheet">
      <div className="wrap">
        <section className="sec page">
          <div className="mg"><p className="nm">Registered</p></div>
          <div className="ct">
            <h1>Registration Successful!</h1>
            <p className="c2">Your book is open at page one. {delivery === "outbox" ? "This server sends no mail: its operator finds the link that confirms your address in data/outbox." : "A link to confirm your address is on its way to you."}</p>
            <Link className="btn pri" to={loginThen(next)}>Login Now</Link>
            <div className="ruled" aria-hidden="true" />
          </div>
        </section>
      </div>
    </div>
  );
}
