// What an account asks of its owner, wherever the button stands: done, and the pages know it afterwards. Also when it
// was done elsewhere meanwhile.
import { consent, keepAccount } from "./account-data";
import { RequestError } from "./errors";
import { sendVerify } from "./mailed";
import { look, queryClient } from "./queries";

/** It was to be deleted, and stays. */
export async function keep(): Promise<void> {
  await keepAccount();
  await look("me", "profile");
}

/** False: nothing was sent, the address has been confirmed meanwhile. */
export async function sendLink(): Promise<boolean> {
  try {
    await sendVerify();
    return true;
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== "conflict") throw error;
    await look("me", "profile");
    return false;
  }
}

/** With a notice that is no longer in force it is refused, and the pages learn the one that is. */
export async function agree(purpose: string, given: boolean, version: string): Promise<void> {
  try {
    queryClient.setQueryData(["consents"], await consent(purpose, given, version));
    await look("me", "profile");
  } catch (error) {
    if (error instanceof RequestError && error.code === "notice_changed") await look("me", "consents");
    throw error;
  }
}
