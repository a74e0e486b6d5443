// What search engines may quote. Every value also stands on the page; nothing is rated, because nobody has rated us.
import brand from "../../../brand.json";
import { absolute, type Fact, pictureOf } from "./page";

const organizationId = absolute("/#organization");

export const organization: Fact = {
  "@type": "Organization",
  "@id": organizationId,
  name: brand.name,
  alternateName: [brand.devanagari, ...brand.misspellings],
  url: absolute("/"),
  logo: absolute("/favicon.svg"),
  email: brand.email,
  telephone: brand.phone,
  address: { "@type": "PostalAddress", addressLocality: brand.location.split(",")[0], addressCountry: "IN" },
  sameAs: brand.social.map(({ url }) => url),
};

export const website: Fact = {
  "@type": "WebSite",
  "@id": absolute("/#website"),
  name: brand.name,
  alternateName: brand.misspellings,
  url: absolute("/"),
  inLanguage: "en-IN",
  publisher: { "@id": organizationId },
};

type Crumb = { name: string; path: string };

/** From the home page down to this one. */
export function breadcrumbs(...crumbs: readonly Crumb[]): Fact {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...crumbs].map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: absolute(path),
    })),
  };
}

type Software = { name: string; description: string; path: string };

/** Free today. The planned premium option is said in words, for there is no price to state. */
export function software({ name, description, path }: Software): Fact {
  return {
    "@type": "SoftwareApplication",
    name,
    description,
    url: absolute(path),
    image: absolute(pictureOf(path)),
    applicationCategory: "FinanceApplication",
    operatingSystem: "Any, in a web browser",
    inLanguage: "en-IN",
    offers: {
      "@type": "Offer",
      price: "0",
      priceCurrency: "INR",
      description: "Free. A premium analytics option is planned.",
    },
    publisher: { "@id": organizationId },
  };
}

/** The questions of a page, word for word. */
export function faq(questions: readonly { question: string; answer: string }[]): Fact {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
