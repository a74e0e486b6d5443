import { FileSpreadsheet, Pencil } from "lucide-react";
import { type KeyboardEvent, lazy, useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useHydrated } from "~/lib/hydrated";
import { LoadingLines } from "~/ui/loading-lines";
import { Part } from "~/ui/part";
import { Excel } from "./excel";
import { resumed, resumeTab, type Tab, tabs } from "./resume";
import { Visitor } from "./visitor";
import css from "./add.module.css";

/** Of the tab that is not open at first. */
const Manual = lazy(() => import("./manual"));

type Props = {
  title: string;
  sub: string;
  /** Undefined: not known yet. Null: a visitor. */
  email: string | null | undefined;
};

const words: Record<Tab, string> = { manually: "Manually", excel: "Excel Sheet" };
const icons = { manually: Pencil, excel: FileSpreadsheet } as const;

/** The two ways to add trades. Which one is open lies in the address. */
export default function Panel({ title, sub, email }: Props) {
  const [address, setAddress] = useSearchParams();
  const buttons = useRef(new Map<Tab, HTMLButtonElement>());
  // The prerendered page knows no address: it shows the first tab until it is hydrated.
  const hydrated = useHydrated();
  const open = (hydrated ? tabs.find((tab) => tab === address.get("tab")) : undefined) ?? "excel";

  const turnTo = useCallback(
    (tab: Tab) => {
      setAddress(
        (now) => {
          const next = new URLSearchParams(now);
          next.set("tab", tab);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setAddress],
  );

  // Back from the login: the tab from which one left.
  useEffect(() => {
    const left = email ? resumeTab() : null;
    if (!left) return;
    resumed();
    turnTo(left);
  }, [email, turnTo]);

  function onKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const tab = step
      ? tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length]
      : { Home: tabs[0], End: tabs[1] }[event.key];
    if (!tab) return;
    event.preventDefault();
    turnTo(tab);
    buttons.current.get(tab)?.focus();
  }

  return (
    <>
      <div className="page-body">
        <div className="wrap">
          <section className={`section ${css.first}`} aria-label={title}>
            <div className="section-margin">
              <h1 className="name-text">{title}</h1>
              <p className="subtitle">{sub}</p>
            </div>
            <div className="section-body min-w-0">
              {email === null ? <Visitor /> : null}
              {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it take the focus */}
              <div className={css.tabList} role="tablist" aria-label="Ways to add trades" onKeyDown={onKey}>
                {tabs.map((tab) => {
                  const Icon = icons[tab];
                  return (
                    <button
                      key={tab}
                      ref={(button) => {
                        if (button) buttons.current.set(tab, button);
                      }}
                      id={`tab-${tab}`}
                      type="button"
                      role="tab"
                      aria-selected={open === tab}
                      aria-controls={`panel-${tab}`}
                      tabIndex={open === tab ? 0 : -1}
                      onClick={() => turnTo(tab)}
                    >
                      <Icon className="icon size-[16px]!" aria-hidden />
                      {words[tab]}
                    </button>
                  );
                })}
              </div>
            </div>
          </section>
          <div role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`}>
            {open === "manually" ? (
              <Part fallback={<LoadingLines label="Loading the cards" />}>
                <Manual email={email} heading="h2" />
              </Part>
            ) : (
              <Excel email={email} />
            )}
          </div>
        </div>
      </div>
    </>
  );
}
