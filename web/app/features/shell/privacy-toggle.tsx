import { Eye, EyeOff } from "lucide-react";
import { savePreferences } from "~/api/account";
import { choosePrivacy, usePrivacy } from "~/lib/privacy";

/** Somebody is looking over the shoulder: one click, and it is done before any server knows. */
export function PrivacyToggle({ known }: { known: boolean }) {
  const hidden = usePrivacy();
  const Icon = hidden ? EyeOff : Eye;

  function turn() {
    choosePrivacy(!hidden);
    // For the next device; this one knows already.
    if (known) void savePreferences({ privacy: !hidden }).catch(() => undefined);
  }

  return (
    <button
      className="icon-button"
      type="button"
      aria-pressed={hidden}
      aria-label="Hide amounts"
      title={hidden ? "Show amounts" : "Hide amounts"}
      onClick={turn}
    >
      <Icon className="icon size-[20px]!" aria-hidden />
    </button>
  );
}
