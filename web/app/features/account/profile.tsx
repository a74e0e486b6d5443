import type { MetaFunction } from "react-router";
import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { SignOut } from "./sign-out";

export const meta: MetaFunction = () =>
  page({
    title: "Profile · Rojmel",
    description:
      "The name, the email and the phone number your book at Rojmel is kept under, and the way to log out of this browser.",
    index: false,
  });

export default function Profile() {
  const { data, isError, error, refetch } = useMe();
  const user = data?.user;
  const lines = [["Full Name", user?.name], ["Email", user?.email], ["Phone Number", user?.phone]] as const;
  return (
    <div className="sheet">
      <div className="wrap">
        <section className="sec" aria-labelledby="profile">
          <div className="mg"><h1 className="nm" id="profile">Profile</h1></div>
          <div className="ct">
            {isError && !user ? (
              <Message kind="error" title="We could not fetch your profile.">
                <p className="c2">{error.message} Your book is safe; nothing was changed.</p>
                <button className="btn sml mt-2" type="button" onClick={() => void refetch()}>Try again</button>
              </Message>
            ) : (
              <dl className="facts" aria-busy={user ? undefined : true}>
                {lines.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{user ? value || "–" : <span className="sk" />}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </section>
        <Section name="This browser" sub="Who looks at this screen after you sees nothing of your book." long>
          <SignOut user={user} />
        </Section>
      </div>
    </div>
  );
}
