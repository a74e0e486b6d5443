import { Link, useLocation, useSearchParams } from "react-router";
import { useAccounts } from "~/api/accounts";
import { isAccount } from "~/api/brokers";
import { useHydrated } from "~/lib/hydrated";
import { Menu } from "~/ui/menu";
import { isPlace, type JournalPlace, journalPlaces } from "./journal-places";
import css from "./journal-bar.module.css";

/** The places of the journal, under the bar; and which broker account is shown. */
export function JournalBar() {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const hydrated = useHydrated();
  const here = journalPlaces.find((place) => isPlace(place, pathname));
  const account = hydrated ? address.get("account") : null;
  const link = (place: JournalPlace) => (
    <Link key={place.to} to={withAccount(place, account)} aria-current={place === here ? "page" : undefined}>
      {place.name}
    </Link>
  );
  const seldom = journalPlaces.filter((place) => place.seldom);
  return (
    <section className={css.bar} aria-label="Place and account">
      <div className="wrap">
        <nav className={css.places} data-seldom={here?.seldom ? "" : undefined} aria-label="Places of the journal">
          <div className={css.everyday}>{journalPlaces.filter((place) => !place.seldom).map(link)}</div>
          <Menu name={here?.seldom ? here.name : "More"}>{seldom.map(link)}</Menu>
        </nav>
        {here?.byAccount ? <AccountSwitch /> : null}
      </div>
    </section>
  );
}

/** The chosen account goes along to the places that show one. */
export function withAccount({ to, byAccount }: JournalPlace, account: string | null): string {
  return byAccount && account && isAccount(account) ? `${to}?account=${encodeURIComponent(account)}` : to;
}

/** Lies in the address, as every filter does: what is shown, saved and printed is of that account. */
function AccountSwitch() {
  const [address, setAddress] = useSearchParams();
  const hydrated = useHydrated();
  const accounts = useAccounts().data ?? [];
  const asked = hydrated ? address.get("account") : null;
  const shown = asked && isAccount(asked) ? asked : "";
  if (accounts.length < 2 && !shown) return null;

  function choose(account: string) {
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (account) next.set("account", account);
        else next.delete("account");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <label className={`filter-select ${css.account} ${shown ? "set" : ""}`}>
      <i>Account</i>
      <select value={shown} onChange={(event) => choose(event.target.value)}>
        <option value="">All</option>
        {accounts.map(({ account, accountName }) => (
          <option key={account} value={account}>
            {accountName}
          </option>
        ))}
        {shown && !accounts.some(({ account }) => account === shown) ? (
          <option value={shown}>This account</option>
        ) : null}
      </select>
    </label>
  );
}
