import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import { fetchImports, type Imports as List } from "~/api/imports-list";
import { counted } from "~/lib/format";
import { page } from "~/lib/page";
import { Failed } from "~/ui/failed";
import { Section } from "~/ui/section";
import { Toasts } from "~/ui/toasts";
import { Decisions } from "./decisions";
import { SAFE } from "./failed";
import { ImportRow } from "./import-row";
import { Snapshots } from "./snapshots";
import css from "./imports.module.css";

export const meta = () =>
  page({
    title: "Imports · Rojmel",
    description:
      "Every file you uploaded and every set of trades you entered, newest first, with what it added. You can undo and restore each one.",
    index: false,
  });

/** What the book is made of, and the way back from every part of it. */
export default function Imports() {
  const list = useQuery({ queryKey: ["imports"], queryFn: ({ signal }) => fetchImports(signal), staleTime: 0 });
  const { data, error } = list;
  return (
    <>
      <div className="page-body" aria-busy={list.isFetching || undefined}>
        <div className="wrap">
          {data ? <ImportsOverview list={data} /> : null}
          {!data && !error ? <Waiting /> : null}
          {!data && error && !leadsElsewhere(error) ? (
            <Section name="Imports" page sub="Not loaded">
              <Failed
                title="We could not load your imports."
                error={error}
                safe={SAFE}
                at={list.errorUpdatedAt}
                busy={list.isFetching}
                retry={() => void list.refetch()}
              />
            </Section>
          ) : null}
        </div>
      </div>
      <Toasts />
    </>
  );
}

function ImportsOverview({ list: { imports, snapshots, resolutions } }: { list: List }) {
  const { hash } = useLocation();
  useEffect(() => {
    const row = hash.startsWith("#import-") ? document.getElementById(hash.slice(1)) : null;
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  }, [hash]);
  const undone = imports.filter(({ undoneAt, replacedBy }) => undoneAt !== null && replacedBy === null).length;
  return (
    <div className="settle">
      <Section
        name="Imports"
        page
        className="home"
        sub={imports.length > 0 ? sub(imports.length, undone) : "Files and trades you added"}
      >
        {imports.length > 0 ? (
          <>
            <ul className={css.imports}>
              {imports.map((one) => (
                <ImportRow key={one.id} line={one} />
              ))}
            </ul>
            <p className="caption mt-4">
              Splits, bonuses, demergers and mergers are in no file:{" "}
              <Link to="/corporate-actions">enter corporate actions</Link>. Nor are interest, pledge and maintenance
              fees: <Link to="/fees">enter fees</Link>.
            </p>
          </>
        ) : (
          <>
            <p className="display-text text-xl">No imports yet.</p>
            <p className="muted mt-1">
              Every file you upload and every set of trades you enter is listed here. You can undo each one.
            </p>
            <div className="button-row">
              <Link className="btn primary" to="/add-new-trades">
                <FileUp className="icon" aria-hidden />
                Add trades
              </Link>
            </div>
            <div className="ruled" aria-hidden="true" />
          </>
        )}
      </Section>
      <Snapshots snapshots={snapshots} />
      <Decisions resolutions={resolutions} />
    </div>
  );
}

const sub = (all: number, undone: number) =>
  undone > 0 ? `${counted(all, "import")}, ${undone} undone` : counted(all, "import");

function Waiting() {
  return (
    <Section name="Imports" page sub="Loading">
      <p className="visually-hidden" role="status">
        Loading your imports.
      </p>
      <div className="late loading-lines" aria-hidden="true">
        {["w-[220px]", "w-[180px]", "w-[240px]"].map((width) => (
          <div key={width}>
            <i className="skeleton w-[44px]" />
            <i className={`skeleton ${width}`} />
            <i className="skeleton w-[84px]" />
          </div>
        ))}
      </div>
    </Section>
  );
}
