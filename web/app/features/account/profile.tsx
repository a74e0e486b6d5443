import type { MetaFunction } from "react-router";
import { useMe } from "~/api/queries";
import { useProfile } from "~/api/use-profile";
import { page } from "~/lib/page";
import { dayOf, longDay } from "~/lib/time";
import { Section } from "~/ui/section";
import { AccountPage } from "./account-page";
import { AddressPart } from "./address-part";
import { Fetched } from "./fetched";
import { PasswordPart } from "./password-part";
import { SignOut } from "./sign-out";
import { YouForm } from "./you-form";

export const meta: MetaFunction = () =>
  page({
    title: "Profile · Rojmel",
    description:
      "The name, the email and the phone number your book at Rojmel is kept under, its password, and the way to log out of this browser.",
    index: false,
  });

export default function Profile() {
  const profile = useProfile();
  const user = useMe().data?.user;
  return (
    <AccountPage>
      <Section name="Profile" page long sub={profile.data ? `Kept since ${longDay(dayOf(profile.data.createdAt))}` : undefined}>
        <Fetched query={profile} what="your profile">{(found) => <YouForm profile={found} />}</Fetched>
      </Section>
      {profile.data ? (
        <>
          <Section name="Email" long sub="What you log in with"><AddressPart profile={profile.data} /></Section>
          <Section name="Password" long sub="Changing it ends your other sessions"><PasswordPart profile={profile.data} /></Section>
        </>
      ) : null}
      <Section name="This browser" sub="Who looks at this screen after you sees nothing of your book." long>
        <SignOut user={user} />
      </Section>
    </AccountPage>
  );
}
