// Nine pages, each with its own substance: no near-copies, titles and descriptions in their lengths.
import { expect, test } from "vitest";
import { journalName, journals, keywordJournals, relatedTo } from "./journals";
import { ai } from "./journals/ai";
import { bse } from "./journals/bse";
import { crypto } from "./journals/crypto";
import { forex } from "./journals/forex";
import { free } from "./journals/free";
import { indianStockMarket } from "./journals/indian-stock-market";
import { nse } from "./journals/nse";
import { stockMarket } from "./journals/stock-market";
import type { JournalText } from "./journals/text";
import { trading } from "./journals/trading";

const texts: readonly JournalText[] = [trading, stockMarket, free, ai, indianStockMarket, nse, bse, crypto, forex];

/** All that a reader reads of it. */
function words({ eyebrow, heading, lead, facts, tryIt, example, passages, about, questions }: JournalText): string {
  return [
    eyebrow,
    heading,
    lead,
    ...facts.flat(),
    tryIt,
    example.name,
    example.sub,
    example.intro,
    ...passages.flatMap(({ name, paragraphs, points = [] }) => [name, ...paragraphs, ...points]),
    about,
    ...questions.flatMap(({ question, answer }) => [question, answer]),
  ].join(" ");
}

function shingles(text: string): Set<string> {
  const all = text.toLowerCase().match(/[\p{L}\p{N}₹%.]+/gu) ?? [];
  return new Set(all.slice(4).map((_, at) => all.slice(at, at + 5).join(" ")));
}

const of = new Map(texts.map((text) => [text.url, shingles(words(text))]));

test("every page of the list has its text, and every text its page", () => {
  expect(texts.map(({ url }) => url)).toEqual(journals.map(({ url }) => url));
  expect(keywordJournals).toHaveLength(8);
  for (const { lastModified } of journals) expect(lastModified).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
});

test("titles and descriptions are their own and fit", () => {
  for (const { url, title, description } of texts) {
    expect(title.length, `${url}: ${title}`).toBeLessThanOrEqual(60);
    expect(description.length, `${url}: ${description}`).toBeGreaterThanOrEqual(120);
    expect(description.length, `${url}: ${description}`).toBeLessThanOrEqual(160);
  }
  for (const part of ["title", "description", "heading", "lead", "about", "tryIt"] as const) {
    expect(new Set(texts.map((text) => text[part])).size, part).toBe(texts.length);
  }
});

test("every page says what it costs", () => {
  for (const { url, facts } of texts) expect(facts[0], url).toEqual(["Price", "₹0"]);
});

test("no two pages share two fifths of their shingles", () => {
  for (const [a, one] of of) {
    for (const [b, other] of of) {
      if (a >= b) continue;
      const both = [...one].filter((shingle) => other.has(shingle)).length;
      expect(both / (one.size + other.size - both), `${a} and ${b}`).toBeLessThan(0.4);
    }
  }
});

test("three fifths of a page and more stand on no other", () => {
  for (const [url, own] of of) {
    const others = [...of].filter(([other]) => other !== url).map(([, shingles]) => shingles);
    const alone = [...own].filter((shingle) => others.every((other) => !other.has(shingle))).length;
    expect(own.size, url).toBeGreaterThan(400);
    expect(alone / own.size, url).toBeGreaterThan(0.6);
  }
});

test("no question is asked twice", () => {
  const all = texts.flatMap(({ questions }) => questions.map(({ question }) => question));
  expect(new Set(all).size).toBe(all.length);
});

test("the other pages are named, the default one first", () => {
  expect(relatedTo("/nse-trading-journal").map(journalName)).toEqual([
    "Trading journal",
    "Stock market trading journal",
    "Free trading journal",
    "AI trading journal",
    "Indian stock market trading journal",
    "BSE trading journal",
    "Crypto trading journal",
    "Forex trading journal",
  ]);
  expect(relatedTo("/trading-journal")).toEqual(keywordJournals);
});
