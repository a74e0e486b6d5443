import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Opening } from "~/api/staff";
import { count } from "~/lib/format";
import { dayOf, longDay } from "~/lib/time";
import { notify } from "~/ui/toasts";
import { Heads, type Head } from "./heads";
import type { OpeningOrder } from "./openings-order";
import { turn } from "./turn";

const heads: Head<OpeningOrder["by"]>[] = [
  { by: "id", name: "Code", words: true },
  { by: "title", name: "Opening", words: true },
  { by: "department", name: "Department", words: true },
  { by: "applications", name: "Applications", right: true },
  { by: "changed", name: "Changed", right: true },
  { by: "state", name: "State", words: true },
  { by: null, name: "Action" },
];

type Props = { openings: readonly Opening[]; order: OpeningOrder; onOrder: (order: OpeningOrder) => void };

export function OpeningsTable({ openings, order, onOrder }: Props) {
  return (
    <table className="tbl openings">
      <caption className="vh">Openings</caption>
      <Heads heads={heads} sort={order} onSort={onOrder} />
      <tbody>
        {openings.map((opening) => (
          <Row key={opening.id} opening={opening} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ opening }: { opening: Opening }) {
  const { id, title, department, state, applications, changedAt } = opening;
  return (
    <tr className={state === "closed" ? "shut" : undefined}>
      <td className="cd">
        <span className="code">{id}</span>
      </td>
      <th scope="row" className="nm">
        <Link className="st" to={`/staff/opening?id=${id}`}>
          {title}
        </Link>
      </th>
      <td className="dp c2">{department}</td>
      <td className="many r">
        <Link
          to={`/staff?job=${id}`}
          aria-label={`${count(applications.all)} applications for ${title}, ${count(applications.waiting)} to review`}
        >
          {count(applications.all)}
          <span className="narrow-only"> applied</span>
        </Link>
        {applications.waiting > 0 ? <span className="cap"> {count(applications.waiting)} waiting</span> : null}
      </td>
      <td className="at r c2">{longDay(dayOf(changedAt))}</td>
      <td className="st8">
        <span className={`tag ${state === "closed" ? "away" : "on"}`}>{state === "closed" ? "Closed" : "Open"}</span>
      </td>
      <td className="dd r">
        <Turn opening={opening} />
      </td>
    </tr>
  );
}

/** Closes or reopens at once; the way back is in the toast. */
function Turn({ opening: { id, title, state } }: { opening: Opening }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const way = state === "open" ? "close" : "reopen";

  async function onClick() {
    if (busy) return;
    setBusy(true);
    notify(await turn(client, id, way));
    setBusy(false);
  }

  return (
    <button
      className="btn sml"
      type="button"
      aria-busy={busy || undefined}
      aria-label={`${way === "close" ? "Close" : "Reopen"} ${id} ${title}`}
      onClick={() => void onClick()}
    >
      {way === "close" ? "Close" : "Reopen"}
    </button>
  );
}
