import { useEffect } from "react";
import { Link } from "react-router";
import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import Manual from "./manual";
import { resumed } from "./resume";
import { NOBODY, Unknown } from "./unknown";
import { Visitor } from "./visitor";
import css from "./add.module.css";

export const meta = () =>
  page({
    title: "Enter your trades · Rojmel",
    description:
      "Enter trades manually, one card each: entry, exit, quantity and notes. Profit and charges are calculated as you type.",
    index: false,
  });

/** The manual screen alone. */
export default function AddTrade() {
  const { data, error, refetch } = useMe();
  const email = data ? (data.user?.email ?? null) : undefined;
  useEffect(() => {
    if (email) resumed();
  }, [email]);
  if (!data && error)
    return <Unknown title="Enter Your Trades" failed={NOBODY} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page-body">
      <div className="wrap">
        {email === null ? (
          <section className={`section ${css.bare} ${css.first}`}>
            <div className="section-body">
              <Visitor />
            </div>
          </section>
        ) : null}
        <Manual
          email={email}
          heading="h1"
          other={
            <>
              Many trades? <Link to="/add-new-trades?tab=excel">Upload the broker’s Excel sheet</Link>.
            </>
          }
        />
      </div>
    </div>
  );
}
