import { createStore } from "~/lib/create-store";

/** The address typed on one side of the switch is there on the other. */
export const typedEmail = createStore("");
