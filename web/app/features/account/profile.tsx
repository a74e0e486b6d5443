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

export const meta = () =>
  page({
    title: "Profile · Rojmel",
    description:
      "Your name, email, phone number and password at Rojmel, and the button that logs you out of this browser.",
    index: false,
  });

export default function Profile() {
  const profile = useProfile();
  const user = useMe().data?.user;
  return (
    <AccountPage>
      <Section
        name="Profile"
        page
        long
        sub={profile.data ? `Account since ${longDay(dayOf(profile.data.createdAt))}` : undefined}
      >
        <Fetched query={profile} what="your profile">
          {(found) => <YouForm profile={found} />}
        </Fetched>
      </Section>
      {profile.data ? (
        <>
          <Section name="Email" long sub="What you log in with">
            <AddressPart profile={profile.data} />
          </Section>
          <Section name="Password" long sub="Changing it logs you out in other browsers">
            <PasswordPart profile={profile.data} />
          </Section>
        </>
      ) : null}
      <Section name="This browser" sub="After you log out, nobody can see your journal here." long>
        <SignOut user={user} />
      </Section>
    </AccountPage>
  );
}
