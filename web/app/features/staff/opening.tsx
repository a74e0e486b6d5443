import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { fetchOpenings, type Opening as Whole } from "~/api/staff";
import { useMe } from "~/api/queries";
import { useHydrated } from "~/lib/hydrated";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { Failed } from "./failed";
import { OpeningEditor } from "./opening-editor";
import css from "./staff.module.css";

export const meta = () =>
  page({
    title: "Opening · Rojmel",
    description:
      "Write an opening or change one: its place and time, what is needed, what there is to do and what it gives. For the team of Rojmel only.",
    index: false,
  });

export default function Opening() {
  const [address] = useSearchParams();
  const hydrated = useHydrated();
  const id = hydrated ? (address.get("id")?.trim().toUpperCase() ?? "") : null;
  const me = useMe().data?.user;
  const asked = useQuery({
    queryKey: ["staff", "openings"],
    queryFn: ({ signal }) => fetchOpenings(signal),
    staleTime: 0,
  });
  const { data, error } = asked;
  const opening = id ? data?.find((one) => one.id === id) : undefined;
  const known = data !== undefined || id === "";

  async function again(): Promise<Whole> {
    const { data } = await asked.refetch({ throwOnError: true });
    const now = data?.find((one) => one.id === id);
    if (!now) throw new Error(`There is no opening ${id} any more.`);
    return now;
  }

  return (
    <div className="page-body" aria-busy={asked.isFetching || undefined}>
      <div className="wrap">
        {id === null || (!known && !error) ? <Waiting /> : null}
        {id !== null && !known && error ? (
          <Section name="Opening" page sub={id} className="home">
            <Back />
            <Failed
              title="We could not load this opening."
              error={error}
              at={asked.errorUpdatedAt}
              busy={asked.isFetching}
              retry={() => void asked.refetch()}
            />
          </Section>
        ) : null}
        {id && known && !opening ? <Unknown id={id} /> : null}
        {me && id !== null && known && (id === "" || opening) ? (
          <OpeningEditor
            key={id}
            owner={ownerOf(me.email)}
            stored={opening ?? null}
            departments={departmentsOf(data)}
            again={again}
            back={<Back />}
          />
        ) : null}
      </div>
    </div>
  );
}

const departmentsOf = (openings: readonly Whole[] | undefined) => [
  ...new Set(openings?.map(({ department }) => department)),
];

function Back() {
  return (
    <Link className={css.backLink} to="/staff/openings">
      <ArrowLeft className="icon size-[15px]!" aria-hidden />
      Openings
    </Link>
  );
}

function Unknown({ id }: { id: string }) {
  return (
    <section className="section home" aria-labelledby="unknown">
      <div className="section-margin">
        <p className="name-text">Opening</p>
        <p className="subtitle num">{id}</p>
      </div>
      <div className="section-body">
        <Back />
        <h1 id="unknown" className="text-2xl!">
          There is no opening {id}.
        </h1>
        <p className="muted mt-2">
          The address may be mistyped. Openings are closed, never removed, so it was never there.
        </p>
        <div className="button-row">
          <Link className="btn primary" to="/staff/openings">
            All openings
          </Link>
        </div>
      </div>
    </section>
  );
}

function Waiting() {
  return (
    <Section name="Opening" page sub="Loading" className="home">
      <p className="visually-hidden" role="status">
        Loading the opening.
      </p>
      <div className="late" aria-hidden="true">
        <i className="skeleton w-[96px] mb-4" />
        <i className="skeleton w-[280px] h-[32px]! mb-6" />
        {["w-full", "w-[92%]", "w-full", "w-[85%]"].map((width, at) => (
          <i key={at} className={`skeleton ${width} h-[44px]! mb-5`} />
        ))}
      </div>
    </Section>
  );
}
