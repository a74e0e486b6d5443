import { forNextPage } from "~/lib/for-next-page";

const word = forNextPage("rojmel-password-set");
let said: boolean | null = null;

/** A new password was set: the login page that follows says so. */
export const passwordSet = { say: () => word.set("yes"), wasSaid: () => (said ??= word.take() !== null) };
