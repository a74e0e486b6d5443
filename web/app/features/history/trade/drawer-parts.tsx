import { type ReactNode, useId } from "react";
import { leadsElsewhere } from "~/api/errors";
import type { Book, TradeDetail } from "~/api/history";
import { useMe } from "~/api/queries";
import { amount, orDash } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { Failed } from "~/ui/failed";
import { Figures } from "~/ui/figures";
import { rText } from "../analytics/result";
import { PicturesWithin } from "../pictures/pictures";
import drawerCss from "../trade-drawer.module.css";
import { Clashes } from "../written/clashes";
import { Said } from "../written/said";
import { ChangeList } from "./changes";
import { ChargeLines } from "./charge-lines";
import { fieldNames, isText, useShownValue } from "./field-names";
import { CandlesWithin } from "./price";
import { SetupRulesWithin } from "./setup-rules";
import { TradeLots } from "./trade-lots";
import { useWriting } from "./use-writing";

/** What the page of a trade has and the drawer does not draw at once. */
export default function DrawerParts({ book, detail }: { book: Book; detail: TradeDetail }) {
  return (
    <>
      <ChargeLines detail={detail} />
      <TradeLots detail={detail} />
      {book === "own" ? <OwnTradeParts key={detail.trade.id} detail={detail} /> : null}
    </>
  );
}

function OwnTradeParts({ detail }: { detail: TradeDetail }) {
  const { trade } = detail;
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  // Of its own: to look at a trade must not send what is being written on its page in another tab.
  const writing = useWriting(detail, owner, "drawer");
  const { main, ready, asked } = writing;
  const fields = main?.fields;
  const shown = useShownValue(writing.clashes.some(({ field }) => field === "ruleAnswers"));
  return (
    <>
      <CandlesWithin detail={detail} main={main} />
      {ready ? (
        <Part name="Plan">
          <Figures
            figures={[
              { name: "Stop", value: price(fields?.stop?.value) },
              { name: "Target", value: price(fields?.target?.value) },
              { name: "Planned", value: orDash(main?.rPlanned ?? null, rText) },
              { name: "Made", value: orDash(main?.rMade ?? null, rText), note: main?.rReason ?? undefined },
            ]}
          />
        </Part>
      ) : asked.error && !leadsElsewhere(asked.error) ? (
        <Failed
          title="We could not load your notes."
          safe="They are safe. Nothing was changed."
          error={asked.error}
          at={asked.errorUpdatedAt}
          busy={asked.isFetching}
          retry={() => void asked.refetch()}
        />
      ) : null}
      <Part name="Setup">
        <SetupRulesWithin trade={trade.id} writing={writing} />
        {ready ? (
          <>
            <p className="caption mt-3">
              <Said
                writing={writing}
                names={fieldNames}
                idle="Your answers are saved by themselves."
                gone="this trade has left your journal."
              />
            </p>
            <Clashes
              writing={writing}
              title="This was changed on another page in the meantime. Nothing was overwritten."
              names={fieldNames}
              isProse={isText}
              shown={shown}
            />
          </>
        ) : null}
      </Part>
      <Part name="Pictures">
        <PicturesWithin beside={{ trade: trade.id }} owner={owner} name="this trade" />
      </Part>
      {main ? (
        <Part name="History">
          <ChangeList writing={writing} annotation={main} />
        </Part>
      ) : null}
    </>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={drawerCss.part} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      {children}
    </section>
  );
}

const price = (text: string | undefined) => (text === undefined ? "–" : `₹${amount(Number(text))}`);
