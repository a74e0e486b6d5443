import { useEffect, useRef } from "react";
import { useAccounts } from "~/api/accounts";

/**
 * The accounts to choose from. `again` is there when they could not be fetched; once they are, the focus goes to the
 * select `id`.
 */
export function useAccountChoice(id: string) {
  const { data: accounts, isError, isFetching, refetch } = useAccounts();
  const clicked = useRef(false);
  useEffect(() => {
    if (!clicked.current || accounts === undefined) return;
    clicked.current = false;
    document.getElementById(id)?.focus();
  }, [accounts, id]);

  const away = isError && accounts === undefined;
  const again = {
    busy: isFetching,
    onClick: () => {
      clicked.current = true;
      void refetch();
    },
  };
  return { accounts, again: away ? again : null };
}

type Props = { id: string; again: { busy: boolean; onClick: () => void } };

/** Stands where the select would: an account is asked for, and which there are is not known. */
export function AccountsAway({ id, again: { busy, onClick } }: Props) {
  return (
    <>
      Your accounts could not be loaded.{" "}
      <button className="btn link inline-link" id={id} type="button" aria-busy={busy || undefined} onClick={onClick}>
        Try again
      </button>
    </>
  );
}
