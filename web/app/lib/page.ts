import brand from "../../../brand.json";

type Page = {
  title: string;
  description: string;
  /** The one address of the page, as `/about-us`. Pages that are not for search engines may leave it out. */
  path?: string;
  index?: boolean;
  /** What the page's picture shows, for who cannot see it; the picture itself is og/<name of the path>.png. */
  picture?: string;
  /** JSON-LD, each an object of schema.org. */
  facts?: readonly Fact[];
};

/** One element of a page's head. */
export type Tag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { canonical: string }
  | { fact: Fact };

export type Fact = { "@type": string | string[]; [name: string]: unknown };

/** The words of a page for search engines and for links sent to others. */
export function page({ title, description, path, index = true, picture, facts = [] }: Page): Tag[] {
  const drawn = path !== undefined && picture !== undefined;
  const image = absolute(drawn ? pictureOf(path) : pictureOf("/"));
  const alt = drawn ? picture : `${brand.name}. ${brand.line}`;
  const tags: Tag[] = [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: "en_IN" },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image:alt", content: alt },
  ];
  if (path !== undefined) {
    tags.push({ property: "og:url", content: absolute(path) });
    if (index) tags.push({ canonical: absolute(path) });
  }
  if (!index) tags.push({ name: "robots", content: "noindex" });
  for (const fact of facts) tags.push({ fact: { "@context": "https://schema.org", ...fact } });
  return tags;
}

/** An address as others must write it. Where the site lives is said in brand.json (docs/decisions/009-addresses.md). */
export function absolute(path: string): string {
  return brand.origin + path;
}

/** The picture of a page, made by scripts/og.mjs. */
export function pictureOf(path: string): string {
  return `/og/${path.replaceAll("/", "") || "home"}.png`;
}
