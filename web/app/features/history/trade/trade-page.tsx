import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { leadsElsewhere, RequestError } from "~/api/errors";
import { fetchDetail, type TradeDetail } from "~/api/history";
import { useMe } from "~/api/queries";
import { useHydrated } from "~/lib/hydrated";
import { titledName } from "~/lib/instrument";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { Toasts } from "~/ui/toasts";
import { Failed } from "../failed";
import { Pictures } from "../pictures/pictures";
import { Steps } from "../steps";
import { CopyLink } from "~/ui/copy-link";
import { held, TradeChips } from "../trade-drawer";
import drawerCss from "../trade-drawer.module.css";
import { TradeFills } from "../trade-fills";
import { TradeNotes } from "../trade-notes";
import { TradeSum } from "../trade-sum";
import { TypedCards } from "../typed-cards";
import { useHistory } from "../use-history";
import { readView, tableFilter, withoutFilter } from "../view";
import { Changes } from "./changes";
import { ChargeLines } from "./charge-lines";
import { Plan } from "./plan";
import { Price } from "./price";
import { SetupRules } from "./setup-rules";
import { TradeLots } from "./trade-lots";
import css from "./trade-page.module.css";
import { useWriting } from "./use-writing";
import { Words } from "./words";

export const meta = () =>
  page({
    title: "Trade · Rojmel",
    description: "One trade in full: result, charges, executions, and what you wrote beside it.",
    index: false,
  });

/**
 * One trade with all that is known of it and all that was written beside it. The address says in which list it stands.
 */
export default function TradePage() {
  const { id = "" } = useParams();
  const hydrated = useHydrated();
  return (
    <>
      <div className="page-body">
        <div className="wrap">{hydrated ? <LoadedTrade key={id} id={id} /> : <Waiting back={null} />}</div>
      </div>
      <Toasts />
    </>
  );
}

function LoadedTrade({ id }: { id: string }) {
  const [address] = useSearchParams();
  const user = useMe().data?.user;
  const detail = useQuery({
    queryKey: ["detail", "own", id, "page"],
    queryFn: ({ signal }) => fetchDetail("own", id, signal),
    staleTime: 0,
  });
  const { data, error } = detail;
  const search = address.toString();
  const back = (
    <Link className={css.back} to={{ pathname: "/trade-history", search }}>
      <ArrowLeft className="icon size-[15px]!" aria-hidden />
      Journal
    </Link>
  );
  if (data)
    return <TradeDetails detail={data} owner={user ? ownerOf(user.email) : null} back={back} address={address} />;
  if (!error) return <Waiting back={back} />;
  if (error instanceof RequestError && error.status === 404) return <Gone back={back} />;
  return leadsElsewhere(error) ? null : (
    <Section name="Trade" page sub="Not loaded" margin={back}>
      <Failed
        what="this trade"
        error={error}
        at={detail.errorUpdatedAt}
        busy={detail.isFetching}
        retry={() => void detail.refetch()}
      />
    </Section>
  );
}

function Waiting({ back }: { back: ReactNode }) {
  return (
    <Section name="Trade" page sub="Loading" margin={back}>
      <div className="late" role="status">
        <span className="visually-hidden">Loading the trade.</span>
        <i className="skeleton w-[220px] my-3" />
        <i className="skeleton w-[260px] h-[44px]! my-5" />
        <i className="skeleton w-[90%] my-4" />
        <i className="skeleton w-[97%] my-4" />
      </div>
    </Section>
  );
}

function Gone({ back }: { back: ReactNode }) {
  return (
    <Section name="Trade" page margin={back}>
      <Message kind="note" title="This trade is no longer in your journal.">
        <p className="muted">
          Its import was undone, or a later file changed which executions belong to it. What you wrote beside it is
          kept.
        </p>
        <div className="button-row">
          <Link className="btn" to="/notes">
            Notes without a trade
          </Link>
        </div>
      </Message>
    </Section>
  );
}

type FullProps = { detail: TradeDetail; owner: string | null; back: ReactNode; address: URLSearchParams };

function TradeDetails({ detail, owner, back, address }: FullProps) {
  const navigate = useNavigate();
  const { trade } = detail;
  const { name } = titledName(trade.title);
  const search = address.toString();
  const { filter, order } = useMemo(() => {
    const view = readView(new URLSearchParams(search));
    return { filter: tableFilter(view), order: view.order };
  }, [search]);
  const history = useHistory("own", filter).data?.history;
  const writing = useWriting(detail, owner);
  const step = useCallback(
    (id: string) => void navigate({ pathname: `/trades/${id}`, search }, { replace: true }),
    [navigate, search],
  );
  useEffect(() => {
    document.title = `${name} · Rojmel`;
  }, [name]);
  return (
    <div className={drawerCss.tradePage}>
      <Section name={name} page sub={held(detail)} long margin={back} className="home">
        <div className={css.head}>
          <TradeChips trade={trade} />
          <div className={css.tools}>
            <Steps
              book="own"
              id={trade.id}
              name={name}
              filter={filter}
              order={order}
              whole={{ search: withoutFilter(address).toString() }}
              onStep={step}
            />
            <CopyLink />
          </div>
        </div>
        <TradeSum detail={detail} />
      </Section>
      <Price detail={detail} main={writing.main} />
      <SetupRules trade={trade.id} writing={writing} />
      <Words writing={writing} trade={trade} />
      <Plan writing={writing} trade={trade} />
      <Pictures beside={{ trade: trade.id }} owner={owner} />
      <Section name="What was traded">
        <TradeFills detail={detail} />
        <ChargeLines detail={detail} />
        <TradeLots detail={detail} />
        <TradeNotes notes={detail.notes} />
        {history ? (
          <TypedCards
            cards={detail.cards ?? []}
            revision={history.revision}
            onGone={() => void navigate({ pathname: "/trade-history", search })}
          />
        ) : null}
      </Section>
      {writing.main ? <Changes writing={writing} annotation={writing.main} /> : null}
    </div>
  );
}
