import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { ThemeChoice } from "~/ui/theme-choice";
import { AccountPage } from "./account-page";
import { BrokersPart } from "./brokers-part";
import { OwnModelSection } from "./own-model-part";
import { PrivacyChoice } from "./privacy-choice";
import { RestorePoints } from "./restore-points";
import { SignOut } from "./sign-out";
import css from "./account.module.css";

export const meta = () =>
  page({
    title: "Settings · Rojmel",
    description:
      "Light or dark theme, amounts shown or hidden, your broker accounts, replaced trades you can restore, and a language model of your own.",
    index: false,
  });

export default function Settings() {
  const user = useMe().data?.user;
  return (
    <AccountPage>
      <Section name="Settings" page long sub={user ? "Saved in your account" : "Saved in this browser"}>
        <div className={css.narrow}>
          <ThemeChoice name="theme" as="segment" />
        </div>
      </Section>
      <Section name="Privacy" long sub="For a train, a café, a shared screen">
        <PrivacyChoice />
      </Section>
      {user ? (
        <>
          <Section name="Broker accounts" long sub="Trades and charges are calculated for each account">
            <BrokersPart />
          </Section>
          <Section name="Replaced trades" long sub="Trades you replaced and can restore">
            <RestorePoints />
          </Section>
          <OwnModelSection />
        </>
      ) : null}
      <Section name="This browser" sub="After you log out, nobody can see your journal here." long>
        <SignOut user={user} />
      </Section>
    </AccountPage>
  );
}
