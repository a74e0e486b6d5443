import { useState } from "react";
import { DOTS, useAmounts } from "~/lib/amounts";
import { when } from "~/lib/time";
import { Section } from "~/ui/section";
import { Clashes } from "../written/clashes";
import { Prose } from "../written/prose";
import { Said } from "../written/said";
import { dayFieldNames } from "./day-field-names";
import type { DayWriting } from "./use-day";

/** What was written before and after the market. An import never writes here. */
export function DayNotes({ writing }: { writing: DayWriting }) {
  const { hidden } = useAmounts();
  const said = (
    <Said
      writing={writing}
      names={dayFieldNames}
      idle="Yours: an import never writes here."
      gone="there is no such day."
    />
  );
  return (
    <Section name="Notes" sub={said} long>
      <Clashes
        writing={writing}
        title="This day was changed on another page meanwhile. Nothing was overwritten."
        names={dayFieldNames}
        isProse={(field) => field === "before" || field === "after"}
        shown={(field, value) => (hidden && value && field === "maxLoss" ? DOTS : String(value ?? "") || "nothing")}
      />
      {writing.ready ? (
        <div className="two-columns">
          <Note field="before" writing={writing} />
          <Note field="after" writing={writing} />
        </div>
      ) : null}
    </Section>
  );
}

function Note({ field, writing }: { field: "before" | "after"; writing: DayWriting }) {
  const [isEdited, edit] = useState(false);
  const writtenAt = writing.day?.fields[field]?.writtenAt;
  return (
    <Prose
      field={field}
      name={dayFieldNames[field]}
      what={dayFieldNames[field].toLowerCase()}
      writing={writing}
      written={writtenAt ? `written ${when(writtenAt)}` : ""}
      isEdited={isEdited}
      onEdit={() => edit(true)}
      onDone={() => {
        edit(false);
        writing.flush();
      }}
    />
  );
}
