import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { AccountPage } from "./account-page";
import { ConsentPart } from "./consent-part";
import { DeletePart } from "./delete-part";
import { PutInPart } from "./put-in-part";
import { TakeOutPart } from "./take-out-part";

export const meta = () =>
  page({
    title: "My data · Rojmel",
    description:
      "Everything Rojmel keeps about you: download it as one file, restore it in an empty account, see what you agreed to, or delete it all.",
    index: false,
  });

export default function MyData() {
  return (
    <AccountPage>
      <Section name="My data" page long sub="Download or delete it">
        <TakeOutPart />
      </Section>
      <Section name="Restore" long sub="Only into an empty account">
        <PutInPart />
      </Section>
      <Section name="Consent" id="consent" long sub="What you agreed to">
        <ConsentPart />
      </Section>
      <Section name="Delete" long sub="Seven days to change your mind">
        <DeletePart />
      </Section>
    </AccountPage>
  );
}
