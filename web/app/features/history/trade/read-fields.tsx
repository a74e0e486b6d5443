import { type Annotation, type Field, valueOf } from "~/api/annotations";
import { TagList } from "../tags/tag-chip";
import { fieldNames, useShownValue } from "./field-names";

/** What is set of a note, to read. */
export function ReadFields({ annotation }: { annotation: Pick<Annotation, "fields"> }) {
  const shown = useShownValue(annotation.fields.ruleAnswers !== undefined);
  return (
    <dl>
      {(Object.keys(annotation.fields) as Field[]).map((field) => {
        const value = valueOf(annotation, field);
        return (
          <div key={field}>
            <dt className="label">{fieldNames[field]}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              {(field === "tags" || field === "mistakes") && Array.isArray(value) && value.length > 0 ? (
                <TagList of={field === "mistakes" ? "mistake" : "tag"} names={value} />
              ) : (
                shown(field, value)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
