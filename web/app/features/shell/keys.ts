// Every key that does something: the sheet lists them by part, the search shows a key beside what it does.

export type Key = { key: string; action: string };

export const searchKey: Key = { key: "Ctrl K", action: "Search the journal, places and actions" };
export const listKey: Key = { key: "?", action: "This list" };

export const keyParts: readonly { name: string; keys: readonly Key[] }[] = [
  {
    name: "In the trade history",
    keys: [
      { key: "/", action: "Find an instrument" },
      { key: "J", action: "Next row" },
      { key: "K", action: "Previous row" },
      { key: "Enter", action: "Open the row" },
      { key: "X", action: "Select the row, to change several notes at once" },
      { key: "Ctrl P", action: "Print all rows, not only those in view" },
    ],
  },
  {
    name: "In an open trade",
    keys: [
      { key: "J", action: "Next trade" },
      { key: "K", action: "Previous trade" },
      { key: "Esc", action: "Close it" },
    ],
  },
  {
    name: "On the page of a trade",
    keys: [
      { key: "J", action: "Next trade" },
      { key: "K", action: "Previous trade" },
      { key: "E", action: "Write the note" },
      { key: "T", action: "Add a tag" },
      { key: "M", action: "Add a mistake" },
      { key: "S", action: "Choose the setup" },
      { key: "1 – 5", action: "Rate the trade" },
      { key: "V", action: "Paste a picture" },
    ],
  },
  {
    name: "In the review, with the keys of a trade's page",
    keys: [
      { key: "R", action: "Reviewed, and the next trade" },
      { key: "U", action: "Undo the last “Reviewed”" },
      { key: "A", action: "Go to the first rule without an answer" },
      { key: "Ctrl V", action: "Paste text into the note, or a picture" },
    ],
  },
  {
    name: "On the page of a day",
    keys: [
      { key: "←", action: "Day before" },
      { key: "→", action: "Next day" },
      { key: "V", action: "Paste a picture" },
    ],
  },
  {
    name: "In the calendar, on a day",
    keys: [
      { key: "←", action: "Day before" },
      { key: "→", action: "Next day" },
      { key: "↑", action: "Week before" },
      { key: "↓", action: "Next week" },
      { key: "Enter", action: "Open the day" },
    ],
  },
  {
    name: "In an open picture",
    keys: [
      { key: "←", action: "Previous picture" },
      { key: "→", action: "Next picture" },
      { key: "Esc", action: "Close it" },
    ],
  },
  {
    name: "In a chart or a table of two things, once it has the focus",
    keys: [
      { key: "← → ↑ ↓", action: "From point to point, or from cell to cell" },
      { key: "Enter", action: "Open what stands there" },
      { key: "Esc", action: "Leave the point" },
    ],
  },
  {
    name: "Where parts of a page are arranged",
    keys: [
      { key: "Alt ↑", action: "Move the part up" },
      { key: "Alt ↓", action: "Move the part down" },
    ],
  },
  { name: "In the whole journal", keys: [searchKey, listKey] },
];
