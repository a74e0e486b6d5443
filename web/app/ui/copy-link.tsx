import { Link2 } from "lucide-react";
import { useCopy } from "~/lib/use-copy";

/** Of the page as it is open; `address`: of another one of this site, as `/backtests?rule=b1`. */
export function CopyLink({ address }: { address?: string }) {
  const { done, copy } = useCopy();
  return (
    <>
      <button
        className="btn compact"
        type="button"
        onClick={() => copy(address === undefined ? location.href : location.origin + address)}
      >
        <Link2 className="icon size-[15px]!" aria-hidden />
        <span aria-live="polite">
          {done === "copied" ? "Copied" : done === "failed" ? instead(address) : "Copy link"}
        </span>
      </button>
      {done === "failed" && address !== undefined ? (
        <a className="btn compact" href={address}>
          Open it
        </a>
      ) : null}
    </>
  );
}

/** A browser may refuse. */
const instead = (address: string | undefined) =>
  address === undefined ? "Copy the link from the address bar" : "Not copied: open it, and copy the address";
