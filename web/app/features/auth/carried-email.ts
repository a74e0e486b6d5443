import { useEffect, useRef } from "react";
import { forNextPage } from "~/lib/for-next-page";

const carried = forNextPage("rojmel-typed-email");

/** The address typed on one screen of the way in is there on the next. */
export const carryEmail = (typed: string | undefined): void => carried.set(typed?.trim() || null);

/** The field it is typed into; what is typed here already stays. */
export function useEmailField() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const email = carried.take();
    if (email !== null && input.current?.value === "") input.current.value = email;
  }, []);
  return input;
}
