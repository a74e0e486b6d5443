import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { notDone } from "~/api/failure";
import { bringBack, fetchImports } from "~/api/imports-list";
import { RestorePoint } from "~/ui/restore-point";
import { Fetched } from "./fetched";
import css from "./account.module.css";

/** Whole books that a replacement took the place of. Single imports have their way back on their own page. */
export function RestorePoints() {
  const imports = useQuery({ queryKey: ["imports"], queryFn: ({ signal }) => fetchImports(signal), staleTime: 0 });
  return (
    <Fetched query={imports} what="your replaced trades" lines={1}>
      {({ snapshots }) => (
        <>
          {snapshots.length === 0 ? (
            <p className="muted max-w-(--measure)">
              Nothing to restore. When you replace all trades, the old ones are kept here for 30 days.
            </p>
          ) : (
            <ul className={css.lines}>
              {snapshots.map((one) => (
                <RestorePoint key={one.id} line={one} bringBack={() => bringBack(one.id)} notDone={notDone} />
              ))}
            </ul>
          )}
          <p className="caption mt-3">
            To undo one file or one set of trades, go to the <Link to="/imports">imports page</Link>.
          </p>
        </>
      )}
    </Fetched>
  );
}
