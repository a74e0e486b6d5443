type PublicPage = {
  to: string;
  name: string;
  /** Beginnings of the addresses that belong to it. */
  below?: readonly string[];
};

// The public pages by name: only what exists.
export const pages: readonly PublicPage[] = [
  { to: "/", name: "Home" },
  { to: "/careers", name: "Careers", below: ["/job-description/", "/apply/", "/application"] },
  { to: "/about-us", name: "About Us" },
];

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
