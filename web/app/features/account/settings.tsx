import type { MetaFunction } from "react-router";
import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { ThemeChoice } from "~/ui/theme-choice";
import { AccountPage } from "./account-page";
import { BrokersPart } from "./brokers-part";
import { PrivacyChoice } from "./privacy-choice";
import { RestorePoints } from "./restore-points";
import { SignOut } from "./sign-out";
import { useKeepTheme } from "./use-keep-theme";

export const meta: MetaFunction = () =>
  page({
    title: "Settings · Rojmel",
    description:
      "Light or dark paper, amounts shown or hidden, the broker your trades come from, and the points your book can be brought back to.",
    index: false,
  });

export default function Settings() {
  const user = useMe().data?.user;
  useKeepTheme(Boolean(user));
  return (
    <AccountPage>
      <Section name="Settings" page long sub={user ? "Kept in your account" : "Kept in this browser"}>
        <div className="narrow">
          <ThemeChoice name="theme" as="segment" />
        </div>
      </Section>
      <Section name="Privacy" long sub="For a train, a café, a shared screen">
        <PrivacyChoice known={Boolean(user)} />
      </Section>
      {user ? (
        <>
          <Section name="Broker accounts" long sub="Each is matched and charged by itself"><BrokersPart /></Section>
          <Section name="Restore points" long sub="Books that were replaced"><RestorePoints /></Section>
        </>
      ) : null}
      <Section name="This browser" sub="Who looks at this screen after you sees nothing of your book." long>
        <SignOut user={user} />
      </Section>
    </AccountPage>
  );
}
