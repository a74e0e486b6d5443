import { KeyRound } from "lucide-react";
import { fetchMe } from "~/api/auth";
import { askForPasskey, canPasskeys, loginByPasskey } from "~/api/passkeys";
import { RequestError } from "~/api/errors";
import { useHydrated } from "~/lib/hydrated";
import { useKnown } from "~/api/use-session";
import { signedIn } from "~/lib/session";
import type { Failure } from "./failure";

const UNKNOWN: Failure = {
  title: "This passkey does not work here",
  message:
    "It was removed, or it belongs to another site. Log in with your password and add a new passkey under Security.",
};
const NOT_GIVEN: Failure = {
  title: "No passkey was used",
  message: "It was cancelled, took too long, or this device has no passkey for this site.",
};

type Props = { attempt: (request: () => Promise<Failure | null>) => Promise<void>; onIn: () => Promise<void> };

/** Only where both the server and the browser can. */
export function PasskeyButton({ attempt, onIn }: Props) {
  const there = useKnown()?.passkeys === true;
  if (!useHydrated() || !there || !canPasskeys()) return null;

  async function open(): Promise<Failure | null> {
    const publicKey = await askForPasskey();
    const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
    if (!(credential instanceof PublicKeyCredential)) return NOT_GIVEN;
    try {
      await loginByPasskey(credential);
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) return UNKNOWN;
      throw error;
    }
    const { user } = await fetchMe();
    if (!user) return UNKNOWN;
    signedIn(user.email);
    await onIn();
    return null;
  }

  return (
    <button className="btn" type="button" onClick={() => void attempt(open)}>
      <KeyRound className="icon" aria-hidden />
      Use a passkey
    </button>
  );
}
