import { useEffect } from "react";
import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import { receiveArrival, useArrived } from "./arrival";
import { ArrivalBanner } from "./banner";
import { Journal } from "./journal";

export const meta = () =>
  page({
    title: "Journal · Rojmel",
    description:
      "Your trades, day by day: net profit after charges, equity curve, calendar, open positions, and every row you need to fix.",
    index: false,
  });

export default function History() {
  const email = useMe().data?.user?.email;
  const arrival = useArrived();
  useEffect(() => {
    if (email !== undefined) receiveArrival(email);
  }, [email]);
  return (
    <Journal book="own" name="Journal">
      {arrival && email !== undefined ? <ArrivalBanner arrival={arrival} /> : null}
    </Journal>
  );
}
