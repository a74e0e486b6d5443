// Only what exists.
export const places = [
  { to: "/", name: "Home" },
  { to: "/test", name: "Check a file" },
] as const;
