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
import css from "./staff.module.css";

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
    <table className={`data-table ${css.openings}`}>
      <caption className="visually-hidden">Openings</caption>
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
    <tr className={state === "closed" ? css.shut : undefined}>
      <td className={css.codeCell}>
        <span className={css.code}>{id}</span>
      </td>
      <th scope="row" className="name-text">
        <Link className="strong" to={`/staff/opening?id=${id}`}>
          {title}
        </Link>
      </th>
      <td className={`${css.departmentCell} muted`}>{department}</td>
      <td className={`${css.many} align-right`}>
        <Link
          to={`/staff?job=${id}`}
          aria-label={`${count(applications.all)} applications for ${title}, ${count(applications.waiting)} to review`}
        >
          {count(applications.all)}
          <span className="narrow-only"> applied</span>
        </Link>
        {applications.waiting > 0 ? <span className="caption"> {count(applications.waiting)} waiting</span> : null}
      </td>
      <td className={`${css.at} align-right muted`}>{longDay(dayOf(changedAt))}</td>
      <td className={css.stateCell}>
        <span className={`tag ${state === "closed" ? css.away : "on"}`}>{state === "closed" ? "Closed" : "Open"}</span>
      </td>
      <td className={`${css.closesCell} align-right`}>
        <OpenCloseButton opening={opening} />
      </td>
    </tr>
  );
}

/** Closes or reopens at once; the way back is in the toast. */
function OpenCloseButton({ opening: { id, title, state } }: { opening: Opening }) {
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
      className="btn compact"
      type="button"
      aria-busy={busy || undefined}
      aria-label={`${way === "close" ? "Close" : "Reopen"} ${id} ${title}`}
      onClick={() => void onClick()}
    >
      {way === "close" ? "Close" : "Reopen"}
    </button>
  );
}
