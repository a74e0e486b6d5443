import type { MetaDescriptor } from "react-router";

type Page = { title: string; description: string; index?: boolean };

/** The words of a page for search engines and for links sent to others. */
export function page({ title, description, index = true }: Page): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "en_IN" },
  ];
  if (!index) tags.push({ name: "robots", content: "noindex" });
  return tags;
}
