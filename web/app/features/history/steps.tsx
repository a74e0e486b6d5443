import { useQuery } from "@tanstack/react-query";
import { Link, type To } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import { type Book, fetchNeighbours, type Order } from "~/api/history";
import type { Neighbours } from "./neighbours";
import { StepButtons } from "./step-buttons";
import css from "./trade/trade-parts.module.css";
import type { View } from "./view";

type Props = {
  book: Book;
  id: string;
  name: string;
  filter: View["filter"];
  order: Order;
  /** Of the journal, where it is known: another one may have another order. */
  revision?: number;
  /** As the table has them; the server is asked where it has not both. */
  known?: Neighbours | null;
  /** The same trade in the list without a filter. */
  whole: To;
  onStep: (id: string) => void;
};

/** To the trades before and after in the order of the list, however long it is. */
export function Steps({ book, id, name, filter, order, revision, known = null, whole, onStep }: Props) {
  const isKnown = known !== null && known.before !== undefined && known.after !== undefined;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["neighbours", book, id, filter, order, revision ?? null],
    queryFn: ({ signal }) => fetchNeighbours(book, id, filter, order, signal),
    staleTime: revision === undefined ? 0 : Number.POSITIVE_INFINITY,
    enabled: !isKnown,
  });
  if (isKnown) return <StepButtons neighbours={known} name={name} onStep={onStep} />;
  if (!data) {
    return (
      <>
        {error && !leadsElsewhere(error) ? (
          <span className={`caption ${css.outside}`} role="status">
            The place in the list could not be loaded.
            <button
              className="btn link compact"
              type="button"
              aria-busy={isFetching || undefined}
              onClick={() => void refetch()}
            >
              Try again
            </button>
          </span>
        ) : null}
        <StepButtons neighbours={known} name={name} onStep={onStep} />
      </>
    );
  }
  const { place, total, before, after } = data;
  if (place !== null) return <StepButtons neighbours={{ place, total, before, after }} name={name} onStep={onStep} />;
  return (
    <span className={`caption ${css.outside}`} role="status">
      Not in the list with these filters.
      <Link className="btn link compact" to={whole} replace preventScrollReset>
        Use the whole list
      </Link>
    </span>
  );
}
