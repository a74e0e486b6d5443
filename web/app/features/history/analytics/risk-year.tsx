// A year made of one's own days in another order: in rupees, and in percent of the stated capital.
import { Link, useSearchParams } from "react-router";
import type { Risk, RiskYear } from "~/api/analytics";
import { useAmounts } from "~/lib/amounts";
import { count, counted, percent } from "~/lib/format";
import { longDay } from "~/lib/time";
import { PictureOf } from "~/ui/picture-of";
import { SaveTable } from "~/ui/save-table";
import { Statement } from "~/ui/statement";
import { TypedFilter } from "~/ui/typed-filter";
import { Veiled } from "~/ui/veiled";
import type { Change } from "../filter-bar";
import { LineChart } from "./line-chart";
import { percentText, Result } from "./result";
import type { RiskHow, RiskUnit } from "./risk-view";
import costsCss from "./costs.module.css";
import css from "./risk.module.css";

type Props = { page: Risk; how: RiskHow; change: Change };

export function YearInRupees({ page, how, change }: Props) {
  const amounts = useAmounts();
  const { year } = page;
  if (!year) return <TooFewDays page={page} />;
  return (
    <>
      <Paths
        year={year}
        said={(value) => amounts.signedRupees(value, 0)}
        axis={(value) => amounts.axisRupees(value, "+")}
        unit="rupees"
        heads={["Day", "5%", "25%", "50%", "75%", "95%"]}
      />
      <Ends year={year} below="End below 0" depth={(value) => amounts.rupees(value, 0)} falls={year.fallsOf} />
      <DrawnFrom year={year} without="the others are 0" />
      <h3 className="strong mt-5 mb-3">Risk of ruin</h3>
      <RuinOfRupees year={year} how={how} change={change} />
    </>
  );
}

export function YearInPercent({ page, how, change }: Props) {
  const { year, yearOfCapital, capital } = page;
  if (!yearOfCapital) {
    // Without a capital the top of the page says so.
    if (year === null) return <TooFewDays page={page} />;
    return (
      <p className="muted">
        {capital === null
          ? "In percent nothing is drawn without a stated capital."
          : "In percent nothing is drawn: that takes 60 trading days since the first day with a stated capital, 20 of them with an exit, and some of the capital left before each."}
      </p>
    );
  }
  const { ruin } = yearOfCapital;
  return (
    <>
      <Paths
        year={yearOfCapital}
        said={percentText}
        axis={percentText}
        unit="percent"
        heads={["Day", "5%, of capital", "25%, of capital", "50%, of capital", "75%, of capital", "95%, of capital"]}
      />
      <Ends
        year={yearOfCapital}
        below="End with less than they began"
        depth={percent}
        falls={yearOfCapital.fallsOf.map((one) => ({ ...one, depth: one.part }))}
      />
      <DrawnFrom
        year={yearOfCapital}
        without="the others are 0%. Each day is its result ÷ the capital at its start, and days multiply"
      />
      <h3 className="strong mt-5 mb-3">Risk of ruin</h3>
      <div className={css.ruin}>
        <RuinPart how={how} change={change} />
      </div>
      <p>
        {between(ruin)} of the paths lose {percent(ruin.part)} of what they began with at some time of the year.
      </p>
    </>
  );
}

function TooFewDays({ page }: { page: Risk }) {
  return (
    <p className="muted">
      Your trades have exits on {counted(page.curve.day.length, "day")}. Nothing is drawn under 20 of them, nor where
      fewer than 60 trading days lie between the first and the last.
    </p>
  );
}

/** `₹2,00,000` as 200000; what is no number stays as it was typed. */
function plainly(typed: string): string {
  const plain = typed.replaceAll(/[,₹\s]/g, "");
  return /^\d*$/.test(plain) ? plain : typed;
}

/** Of 10,000 paths: small shares to the hundredth of a percent. */
const shareText = (share: number) => (share > 0 && share < 0.01 ? `${(share * 100).toFixed(2)}%` : percent(share));

type Share = { share: number; low: number; high: number };

const between = ({ share, low, high }: Share) => `${shareText(share)} (${shareText(low)} to ${shareText(high)})`;

type Drawn = Omit<RiskYear, "middleFall" | "deepFall" | "fallsOf" | "ruin">;

type PathsProps = {
  year: Drawn;
  said: (value: number) => string;
  axis: (value: number) => string;
  unit: RiskUnit;
  /** Of the table as a file. */
  heads: readonly string[];
};

/** The fan, and its table. */
function Paths({ year, said, axis, unit, heads }: PathsProps) {
  const end = year.fan.at(-1)!;
  return (
    <>
      <PictureOf name="a year in another order" file="another-order">
        <LineChart
          label={`${count(year.paths)} paths of ${year.daysOfAPath} trading days. The middle one ends at ${said(end.p50)}, nine of ten end between ${said(end.p05)} and ${said(end.p95)}.`}
          ticks={[0, 126, year.daysOfAPath].map((at) => ({ at, name: at === 0 ? "today" : `day ${at}` }))}
          last={year.daysOfAPath}
          line={year.fan.map(({ day, p50 }) => ({ at: day, value: p50 }))}
          bands={[
            year.fan.map(({ day, p05, p95 }) => ({ at: day, low: p05, high: p95 })),
            year.fan.map(({ day, p25, p75 }) => ({ at: day, low: p25, high: p75 })),
          ]}
          text={axis}
        />
      </PictureOf>
      <details className="more mt-2">
        <summary>Show as a table</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
        <div className="scroll tall" tabIndex={0} role="region" aria-label="Paths by day">
          <table className={costsCss.heads}>
            <caption className="visually-hidden">Range of the simulated results</caption>
            <thead>
              <tr>
                <th scope="col">After days</th>
                <th scope="col">Worst 5% below</th>
                <th scope="col">Quarter below</th>
                <th scope="col">Middle</th>
                <th scope="col">Quarter above</th>
                <th scope="col">Best 5% above</th>
              </tr>
            </thead>
            <tbody>
              {year.fan.map((one) => (
                <tr key={one.day}>
                  <th scope="row">{count(one.day)}</th>
                  {[one.p05, one.p25, one.p50, one.p75, one.p95].map((value, at) => (
                    <td key={at}>
                      <Result value={value} unit={unit} decimals={0} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <SaveTable
          name="a year in another order"
          file="another-order"
          rows={() => [[...heads], ...year.fan.map((one) => [one.day, one.p05, one.p25, one.p50, one.p75, one.p95])]}
        />
      </details>
    </>
  );
}

const AS_DEEP = ["half as deep as", "as deep as", "one and a half times as deep as", "twice as deep as"] as const;

type EndsProps = {
  year: Pick<RiskYear, "endsBelowZero" | "middleFall" | "deepFall">;
  below: string;
  depth: (value: number) => string;
  /** In the order of `AS_DEEP`. */
  falls: readonly (Share & { depth: number })[];
};

function Ends({ year, below, depth, falls }: EndsProps) {
  return (
    <div className="mt-5 max-w-[640px]">
      <Statement
        caption="What the paths end with"
        lines={[
          { name: below, value: between(year.endsBelowZero) },
          { name: "Half fall no deeper than", value: depth(year.middleFall) },
          { name: "95 of 100 fall no deeper than", value: depth(year.deepFall) },
          ...falls.map((one, at) => ({
            name: `Fall ${AS_DEEP[at]} yours`,
            note: depth(one.depth),
            value: between(one),
          })),
        ]}
      />
    </div>
  );
}

function DrawnFrom({ year, without }: { year: Drawn; without: string }) {
  return (
    <p className="caption mt-3 mb-5">
      {count(year.paths)} paths. A year is {year.daysOfAPath} trading days of the exchanges. They are drawn from the{" "}
      {counted(year.days, "trading day")} from {longDay(year.from)} to {longDay(year.until)}: you closed something on{" "}
      {count(year.daysWithExit)} of them, {without}. Days come in blocks of about {counted(year.block, "day")}, so that
      a bad day is followed by what followed it. In brackets what the share may be for so many paths. It says what your
      own past days may add up to, not what markets will do.
    </p>
  );
}

function RuinPart({ how, change }: Pick<Props, "how" | "change">) {
  return (
    <label className="filter-select">
      <i>Ruin is a loss of</i>
      <select value={how.ruin || "50"} onChange={({ target }) => change({ ruin: target.value })}>
        {[...new Set(["10", "20", "30", "50", "70", "100", how.ruin || "50"])].map((part) => (
          <option key={part} value={part}>
            {part}%
          </option>
        ))}
      </select>
    </label>
  );
}

function RuinOfRupees({ year, how, change }: { year: RiskYear; how: RiskHow; change: Change }) {
  const amounts = useAmounts();
  const typed = useSearchParams()[0].get("capital");
  return (
    <>
      <div className={css.ruin}>
        {amounts.hidden ? (
          <p className="muted">Amounts are hidden. Show them to enter or change what you start with.</p>
        ) : (
          <TypedFilter
            id="capital"
            name="You start with ₹"
            placeholder="your capital"
            value={how.capital || (typed ?? "")}
            onChange={(capital) => change({ capital: plainly(capital) || null })}
          />
        )}
        <RuinPart how={how} change={change} />
      </div>
      {typed && !how.capital ? (
        <p className="field-error" role="status">
          {amounts.hidden ? "What was entered" : `“${typed}”`} is no whole number of rupees. Enter one such as 2,00,000.
        </p>
      ) : null}
      {year.ruin ? (
        <p>
          <Veiled>
            {`${between(year.ruin)} of the paths lose ${amounts.rupees(year.ruin.amount, 0)}, ${year.ruin.percent}% of ${year.ruin.stated ? "your stated capital of " : ""}${amounts.rupees(year.ruin.capital, 0)}, at some time of the year.`}
          </Veiled>
        </p>
      ) : (
        <p className="muted">
          Nobody knows your capital here, and it is not guessed. Enter it as whole rupees: it stays in the address of
          this page and is stored nowhere. Or <Link to="/account-rules">state it once</Link>, by date.
        </p>
      )}
    </>
  );
}
