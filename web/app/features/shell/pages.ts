// The public pages by name: only what exists.
export const pages = [
  { to: "/", name: "Home" },
  { to: "/careers", name: "Careers" },
  { to: "/about-us", name: "About Us" },
] as const;

/** Both on one page, at its second and third part. */
export const legal = [
  { to: "/terms-and-conditions/#privacy", name: "Privacy Policy" },
  { to: "/terms-and-conditions/#terms-of-service", name: "Terms of Service" },
] as const;

/** To look around without an account. */
export const tries = [
  { to: "/demo", name: "Sample journal" },
  { to: "/test", name: "Check a file" },
] as const;
