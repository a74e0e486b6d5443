import type { MetaFunction } from "react-router";
import { useMe } from "~/api/queries";
import { counted } from "~/lib/format";
import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { AccountPage } from "./account-page";
import { EventsPart } from "./events-part";
import { PasskeysPart } from "./passkeys-part";
import { PhonePart } from "./phone-part";
import { SessionsPart } from "./sessions-part";
import { useSessions } from "./use-account";

export const meta: MetaFunction = () =>
  page({
    title: "Security · Rojmel",
    description:
      "Where you are logged in to Rojmel, the passkeys that open your book, a link for your phone, and what happened around the door.",
    index: false,
  });

export default function Security() {
  const sessions = useSessions();
  const passkeys = useMe().data?.passkeys ?? false;
  return (
    <AccountPage>
      <Section name="Security" page long sub={sessions.data ? `Logged in at ${counted(sessions.data.length, "place")}` : undefined}>
        <SessionsPart sessions={sessions} />
      </Section>
      <Section name="On my phone" id="phone" long sub="Go on there without typing a password"><PhonePart /></Section>
      {passkeys ? <Section name="Passkeys" id="passkeys" long sub="A finger or a face instead of a password"><PasskeysPart /></Section> : null}
      <Section name="Events" long sub="Of the last 180 days, seen by you alone"><EventsPart /></Section>
    </AccountPage>
  );
}
