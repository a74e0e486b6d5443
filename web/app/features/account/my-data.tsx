import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { AccountPage } from "./account-page";
import { ConsentPart } from "./consent-part";
import { DeletePart } from "./delete-part";
import { ImportPart } from "./import-part";
import { ExportPart } from "./export-part";

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
        <ExportPart />
      </Section>
      <Section name="Restore" long sub="Only into an empty account">
        <ImportPart />
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
