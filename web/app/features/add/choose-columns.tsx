import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addAccount, type BrokerAccount, useAccounts } from "~/api/accounts";
import { brokerOptions } from "~/api/brokers";
import { type ChosenColumns, rememberedColumns } from "~/api/columns";
import type { RequestError } from "~/api/errors";
import { useIsIn } from "~/api/use-profile";
import { useColumns } from "~/api/use-columns";
import { ColumnPicker, NoRowsYet } from "~/ui/column-picker";
import { mark, pickColumns, type UploadItem } from "./upload-items";

type Props = { item: UploadItem; error: RequestError | null; busy: boolean };

/** A file that no broker's layout fits, or one that is to be read by other columns. */
export default function ChooseColumns({ item, error, busy }: Props) {
  const { rows, error: away, from, again } = useColumns(item.file);
  const isIn = useIsIn();
  const { data: accounts } = useAccounts();
  const client = useQueryClient();
  const [failed, setFailed] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);

  async function read(columns: ChosenColumns, name: string) {
    let account = "";
    if (isIn && columns.broker === "other" && name) {
      setAdding(true);
      setFailed(null);
      try {
        account = named(accounts ?? [], name) ?? (await addAccount({ broker: "other", alias: name }));
        await client.invalidateQueries({ queryKey: ["accounts"] });
      } catch (problem) {
        setFailed(problem instanceof Error ? problem.message : "That did not work. Try again.");
        setAdding(false);
        return;
      }
      setAdding(false);
    }
    pickColumns(item.key, columns, account);
  }

  if (!rows) return <NoRowsYet error={away?.message ?? null} again={again} />;
  const kept = item.columns ?? rows.template ?? latest(rows.rows[0]?.cells ?? []);
  return (
    <ColumnPicker
      key={`${rows.headerRow}/${rows.key}`}
      of="trades"
      rows={rows}
      chosen={kept}
      brokers={brokerOptions}
      unnamed="other"
      names={isIn ? namesOf(accounts ?? []) : null}
      problems={error?.fields ?? {}}
      failed={failed ?? away?.message ?? null}
      busy={busy || adding}
      onHeader={from}
      onRead={(columns, name) => void read(columns, name)}
      onCancel={item.columns && item.state.is === "choosing" ? () => mark(item.key, { is: "waiting" }) : undefined}
    />
  );
}

const namesOf = (accounts: readonly BrokerAccount[]) =>
  accounts.filter(({ broker, alias }) => broker === "other" && alias).map(({ alias }) => alias);

/** The account that is called so already. */
const named = (accounts: readonly BrokerAccount[], name: string) =>
  accounts.find(({ broker, alias }) => broker === "other" && alias.toLowerCase() === name.toLowerCase())?.account;

const latest = (header: readonly string[]) =>
  rememberedColumns().find((one) => one.header.join("\n") === header.join("\n")) ?? null;
