import type { MetaFunction } from "react-router";
import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { ThemeChoice } from "~/ui/theme-choice";
import { SignOut } from "./sign-out";

export const meta: MetaFunction = () =>
  page({
    title: "Settings · Rojmel",
    description: "Light or dark paper for your book at Rojmel, and the way to log out of this browser. The choice stays on this device.",
    index: false,
  });

export default function Settings() {
  const user = useMe().data?.user;
  return (
    <div className="sheet">
      <div className="wrap">
        <section className="sec" aria-labelledby="settings">
          <div className="mg"><h1 className="nm" id="settings">Settings</h1></div>
          <div className="ct">
            <div className="max-w-[420px]">
              <ThemeChoice name="theme" as="segment" />
              <p className="hint">Kept in this browser.</p>
            </div>
          </div>
        </section>
        <Section name="This browser" sub="Who looks at this screen after you sees nothing of your book." long>
          <SignOut user={user} />
        </Section>
      </div>
    </div>
  );
}
