import { type Broker, brokerOptions, brokers } from "~/api/brokers";
import { useState } from "react";
import { type Profile, savePreferences } from "~/api/account";
import { queryClient } from "~/api/queries";
import { useProfile } from "~/api/use-profile";
import { Message } from "~/ui/message";
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
  const [failed, setFailed] = useState<string | null>(null);

  async function choose(next: Broker | null, undo: Broker | null | undefined) {
    setFailed(null);
    const before = stored();
    set(next);
    try {
      await savePreferences({ defaultBroker: next });
      notify({
        text: next ? `${brokers[next].name} is now your default broker.` : "You have no default broker now.",
        action:
          undo === undefined
            ? undefined
            : {
                name: "Undo",
                do: async () => {
                  await choose(undo, undefined);
                  return null;
                },
              },
      });
    } catch (error) {
      set(before);
      setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
    }
  }

  return (
    <>
      <Select
        id="default-broker"
        label="Default broker"
        hint="Selected for you when you enter trades manually. In an uploaded file we read the broker from the file."
        options={options}
        value={chosen ?? ""}
        onChange={(event) => void choose((event.target.value || null) as Broker | null, chosen)}
      />
      {failed ? (
        <Message kind="error" title={failed}>
          <p className="muted">The default broker was not changed.</p>
        </Message>
      ) : null}
    </>
  );
}

const stored = () => queryClient.getQueryData<Profile>(["profile"])?.preferences.defaultBroker ?? null;

/** The list shows it at once. */
function set(defaultBroker: Broker | null): void {
  queryClient.setQueryData<ReturnType<typeof useProfile>["data"]>(["profile"], (profile) =>
    profile ? { ...profile, preferences: { ...profile.preferences, defaultBroker } } : profile,
  );
}
