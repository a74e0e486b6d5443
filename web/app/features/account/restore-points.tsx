import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { bringBack, fetchImports } from "~/api/imports-list";
import { RestorePoint } from "~/ui/restore-point";
import { Fetched } from "./fetched";

/** Whole books that a replacement took the place of. Single imports have their way back on their own page. */
export function RestorePoints() {
  const imports = useQuery({ queryKey: ["imports"], queryFn: ({ signal }) => fetchImports(signal), staleTime: 0 });
  return (
    <Fetched query={imports} what="your restore points" lines={1}>
      {({ snapshots }) => (
        <>
          {snapshots.length === 0 ? (
            <p className="c2 max-w-(--measure)">Nothing was replaced. When you replace all trades, the book as it was stays here for thirty days.</p>
          ) : (
            <ul className="lines">{snapshots.map((one) => <RestorePoint key={one.id} line={one} bringBack={() => bringBack(one.id)} />)}</ul>
          )}
          <p className="cap mt-3">A single file or batch is undone on the <Link to="/imports">imports page</Link>.</p>
        </>
      )}
    </Fetched>
  );
}
