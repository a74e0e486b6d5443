import { choosePrivacy, usePrivacy } from "~/lib/privacy";
import { AmountsHidden } from "~/lib/amounts";
import { Pnl } from "~/ui/pnl";
import { Segment } from "~/ui/segment";
import css from "./account.module.css";

const shown = ["Shown", "Hidden"] as const;

export function PrivacyChoice() {
  const hidden = usePrivacy();

  return (
    <div className={css.narrow}>
      <Segment
        name="amounts"
        label="Amounts in the journal"
        options={shown}
        value={hidden ? "Hidden" : "Shown"}
        onChange={(word) => choosePrivacy(word === "Hidden")}
      />
      <p className="hint">
        Hidden amounts and quantities show as{" "}
        <AmountsHidden value>
          <Pnl value={9212.82} />
        </AmountsHidden>
        . Prices, percentages and profit or loss stay visible. The eye in the top bar does the same.
      </p>
    </div>
  );
}
