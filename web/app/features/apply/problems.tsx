import type { Ref } from "react";
import { Message } from "~/ui/message";
import { type Errors, type FieldName, names } from "./rules";
import css from "./apply.module.css";

const COUNTS = [
  "No",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
];

type Props = {
  wrong: readonly FieldName[];
  errors: Errors;
  titleRef: Ref<HTMLParagraphElement>;
  onGo: (field: FieldName) => void;
};

/** All that keeps the form from being sent, each with the way to its field. */
export function Problems({ wrong, errors, titleRef, onGo }: Props) {
  if (wrong.length === 0) return null;
  return (
    <Message
      kind="error"
      title={`${COUNTS[wrong.length]} thing${wrong.length === 1 ? "" : "s"} to correct before you can submit.`}
      titleRef={titleRef}
    >
      <ul className={css.errorLinks}>
        {wrong.map((field) => (
          <li key={field}>
            <a
              href={`#f-${field}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(field);
              }}
            >
              {names[field]}
            </a>
            : {errors[field]}
          </li>
        ))}
      </ul>
    </Message>
  );
}
