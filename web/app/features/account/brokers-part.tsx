import { type Broker, brokerOptions, brokers } from "~/api/brokers";
import { useState } from "react";
import { type Profile, savePreferences } from "~/api/account";
import { type Failure, failure, outcome } from "~/api/failure";
import { queryClient } from "~/api/queries";
import { useProfile } from "~/api/use-profile";
import { FormFailed } from "~/ui/form-failed";
import { Select } from "~/ui/select";
import { notify } from "~/ui/toasts";
import { BrokerAccounts } from "./broker-accounts";
import { Fetched } from "./fetched";
import css from "./account.module.css";

const options = [["", "No default"], ...brokerOptions] as const;

export function BrokersPart() {
  const profile = useProfile();
  return (
    <div className="stack">
      <BrokerAccounts />
      <Fetched query={profile} what="your default broker" lines={1}>
        {({ preferences }) => (
          <div className={css.narrow}>
            <DefaultBroker chosen={preferences.defaultBroker} />
          </div>
        )}
      </Fetched>
    </div>
  );
}

function DefaultBroker({ chosen }: { chosen: Broker | null }) {
  const [failed, fail] = useState<Failure | null>(null);
  return (
    <>
      <Select
        id="default-broker"
        label="Default broker"
        hint="Selected for you when you enter trades manually. In an uploaded file we read the broker from the file."
        options={options}
        value={chosen ?? ""}
        onChange={(event) => void choose((event.target.value || null) as Broker | null, fail)}
      />
      {failed ? <FormFailed failed={failed} /> : null}
    </>
  );
}

/** How many choices are on their way, and what the account has until they arrive. */
let waiting = 0;
let kept: Broker | null = null;

async function choose(next: Broker | null, fail: (failed: Failure | null) => void, canUndo = true): Promise<void> {
  fail(null);
  if (waiting === 0) kept = listed();
  waiting += 1;
  list(next);
  try {
    await savePreferences({ defaultBroker: next });
    const before = kept;
    kept = next;
    notify({
      text: next ? `${brokers[next].name} is now your default broker.` : "You have no default broker now.",
      action: canUndo
        ? {
            name: "Undo",
            do: async () => {
              await choose(before, fail, false);
              return null;
            },
          }
        : undefined,
    });
  } catch (error) {
    const unsure = "We do not know whether the default broker was changed. Choosing it again is safe.";
    // Of several choices the last one counts.
    if (waiting === 1)
      fail({ ...failure(error), became: outcome(error, "The default broker was not changed.", unsure) });
  } finally {
    waiting -= 1;
    if (waiting === 0) list(kept);
  }
}

const listed = () => queryClient.getQueryData<Profile>(["profile"])?.preferences.defaultBroker ?? null;

/** The list shows it at once. A profile that was asked for before would show the choice of before. */
function list(defaultBroker: Broker | null): void {
  void queryClient.cancelQueries({ queryKey: ["profile"] });
  queryClient.setQueryData<ReturnType<typeof useProfile>["data"]>(["profile"], (profile) =>
    profile ? { ...profile, preferences: { ...profile.preferences, defaultBroker } } : profile,
  );
}
