import { useMemo } from "react";
import { Link, Outlet, useNavigate } from "react-router";
import { type Going, GoingBy } from "~/features/auth/going";

/** Screens of the account inside the signed-in app: the router stays with them. */
export default function RoutedGoing() {
  const navigate = useNavigate();
  const going = useMemo<Going>(
    () => ({ Link, go: async (to, how) => void (await navigate(to, { replace: how === "replace" })) }),
    [navigate],
  );
  return (
    <GoingBy value={going}>
      <Outlet />
    </GoingBy>
  );
}
