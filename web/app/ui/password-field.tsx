import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field } from "./field";

type Props = Omit<ComponentProps<typeof Field>, "type" | "after">;

export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          className="icon-button"
          type="button"
          aria-label={`${shown ? "Hide" : "Show"} ${String(props.label).toLowerCase()}`}
          // The field keeps the focus, so looking at what one typed is not leaving it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Icon className="icon" aria-hidden />
        </button>
      }
    />
  );
}
