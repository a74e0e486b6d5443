import { useEffect, useMemo, useState } from "react";
import { type Applying, fetchApplying, type Receipt } from "~/api/careers";
import { brand } from "~/content/brand";
import { NOTICE, RETENTION_DAYS } from "~/content/applying";
import { useCode } from "~/lib/code-in-address";
import { useHydrated } from "~/lib/hydrated";
import { todayInIndia } from "~/lib/time";
import { ClosedOpening } from "~/ui/closed-opening";
import { ApplyForm } from "./apply-form";
import type { About } from "./heading";
import { keepReceipt, keptReceipt } from "./kept-receipt";
import { Sent } from "./sent";
import { graduationYears } from "./years";

export type Props = {
  /** Null on the page for codes that the build did not know. */
  jobid: string | null;
  about: About | null;
  /** What Preferred role begins with. */
  suggested: string;
  /** As on the day of the build; the server's follow. */
  years: readonly number[];
};

/** The form, and after it the reference. */
export default function ApplyPage({ jobid, about, suggested, years }: Props) {
  const code = useCode(jobid);
  const applying = useApplying(code);
  const hydrated = useHydrated();
  const before = useMemo(() => (hydrated && code !== null ? keptReceipt(code) : null), [hydrated, code]);
  const [now, setNow] = useState<Receipt | null>();
  const receipt = now === undefined ? before : now;

  function received(one: Receipt | null) {
    if (code !== null) keepReceipt(code, one);
    setNow(one);
  }

  const title = about?.title ?? (applying === null ? null : applying?.title) ?? "Your application";
  useEffect(() => {
    if (receipt) document.title = `Application Submitted! · ${brand.name}`;
    else if (!jobid && applying) document.title = `Apply: ${applying.title} · ${brand.name}`;
  }, [receipt, jobid, applying]);

  if (receipt) return <Sent receipt={receipt} onAgain={() => received(null)} />;
  if (applying === null) return <ClosedOpening code={code ?? ""} />;
  return (
    <ApplyForm
      jobid={code}
      about={{
        title,
        department: about?.department ?? "",
        location: about?.location ?? "",
        duration: about?.duration ?? "",
      }}
      suggested={applying?.role ?? suggested}
      years={applying?.years ?? (hydrated ? graduationYears(Number(todayInIndia().slice(0, 4))) : years)}
      retentionDays={applying?.retentionDays ?? RETENTION_DAYS}
      notice={applying?.notice ?? NOTICE}
      delivery={applying?.delivery ?? null}
      onReceipt={received}
    />
  );
}

/**
 * What the server says of this form. Undefined until it has, and when it does not: the form works all the same. Null:
 * closed, or never one.
 */
function useApplying(code: string | null): Applying | null | undefined {
  const [applying, setApplying] = useState<Applying | null>();
  useEffect(() => {
    if (code === null) return undefined;
    const leave = new AbortController();
    fetchApplying(code, leave.signal).then(setApplying, () => undefined);
    return () => leave.abort();
  }, [code]);
  return applying;
}
