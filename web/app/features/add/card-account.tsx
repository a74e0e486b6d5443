import { CircleAlert } from "lucide-react";
import { choiceOf } from "~/api/accounts";
import { Select } from "~/ui/select";
import { AccountsAway, useAccountChoice } from "./accounts-away";
import css from "./add.module.css";

type Props = {
  broker: string;
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** Asked only of somebody who has several accounts with the broker. */
export function CardAccount({ broker, value, ...field }: Props) {
  const { accounts, again } = useAccountChoice(field.id);
  const own = (accounts ?? []).filter((one) => one.broker === broker);
  const known = own.some(({ account }) => account === value);
  // A card may lie in the draft longer than its account.
  const gone = accounts !== undefined && !known && value.split(".")[0] === broker && value !== broker;
  if (again && field.error) {
    return (
      <div className="field bad">
        <p className="field-error">
          <CircleAlert aria-hidden />
          <span>
            {field.error} <AccountsAway id={field.id} again={again} />
          </span>
        </p>
      </div>
    );
  }
  if (choiceOf(accounts, broker).length === 0 && !gone) return null;
  return (
    <Select
      {...field}
      className={css.wide}
      required
      value={known ? value : ""}
      options={[["", "Select Account"], ...own.map(({ account, accountName }) => [account, accountName] as const)]}
    />
  );
}
