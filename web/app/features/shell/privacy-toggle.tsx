import { Eye, EyeOff } from "lucide-react";
import { choosePrivacy, usePrivacy } from "~/lib/privacy";

/** Somebody is looking over the shoulder: one click, and it is done before any server knows. */
export function PrivacyToggle() {
  const hidden = usePrivacy();
  const Icon = hidden ? EyeOff : Eye;

  return (
    <button
      className="icon-button"
      type="button"
      aria-pressed={hidden}
      aria-label="Hide amounts"
      title={hidden ? "Show amounts" : "Hide amounts"}
      onClick={() => choosePrivacy(!hidden)}
    >
      <Icon className="icon size-[20px]!" aria-hidden />
    </button>
  );
}
