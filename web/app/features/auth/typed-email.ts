import { kept } from "~/lib/kept";

/** The address typed on one side of the switch is there on the other. */
export const typedEmail = kept("");
