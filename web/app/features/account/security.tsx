import { useMe } from "~/api/queries";
import { counted } from "~/lib/format";
import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { AccountPage } from "./account-page";
import { EventsPart } from "./events-part";
import { PasskeysPart } from "./passkeys-part";
import { PhonePart } from "./phone-part";
import { SessionsPart } from "./sessions-part";
import { TokensPart } from "./tokens-part";
import { useSessions } from "./use-account";

export const meta = () =>
  page({
    title: "Security · Rojmel",
    description:
      "Where you are logged in to Rojmel, your passkeys, a login link for your phone, tokens for your own programs, and your latest logins and security events.",
    index: false,
  });

export default function Security() {
  const sessions = useSessions();
  const passkeys = useMe().data?.passkeys ?? false;
  return (
    <AccountPage>
      <Section
        name="Security"
        page
        long
        sub={sessions.data ? `Logged in on ${counted(sessions.data.length, "browser")}` : undefined}
      >
        <SessionsPart sessions={sessions} />
      </Section>
      <Section name="On my phone" id="phone" long sub="Log in there without typing a password">
        <PhonePart />
      </Section>
      {passkeys ? (
        <Section name="Passkeys" id="passkeys" long sub="Log in with fingerprint, face or PIN">
          <PasskeysPart />
        </Section>
      ) : null}
      <Section name="Tokens" id="tokens" long sub="With one a program of yours reads your journal">
        <TokensPart />
      </Section>
      <Section name="Events" long sub="The last 180 days; only you can see them">
        <EventsPart />
      </Section>
    </AccountPage>
  );
}
