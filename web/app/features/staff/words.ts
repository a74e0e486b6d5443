// What the words on the wire are called on the page: as on the form they came from.
import { degrees, roles } from "~/content/applying";

export const degreeName = (word: string) => degrees.find(([value]) => value === word)?.[1] ?? word;

export const roleName = (word: string) => roles.find(([value]) => value === word)?.[1] ?? word;
