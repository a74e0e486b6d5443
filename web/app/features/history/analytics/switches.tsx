import { useSearchParams } from "react-router";
import { doNotAct, type PageOfSwitches } from "./switches-text";

/** Which of the switches that came along with the address change nothing here, and why. */
export function SwitchesThatDoNotAct({ page }: { page: PageOfSwitches }) {
  const [address] = useSearchParams();
  const said = doNotAct(page, address);
  return said.length > 0 ? <p className="caption mb-3">{said.join(" ")}</p> : null;
}
