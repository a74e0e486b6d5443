// The cards being typed: in memory while the page is open, in the draft of their owner all the time.
import { useEffect } from "react";
import { drafts, VISITOR } from "~/lib/drafts";
import { createStore } from "~/lib/create-store";
import { ownerOf } from "~/lib/owner";
import { type Card, isBlank, joinCards, MOST_CARDS, newCard, newOrderId, readCards } from "./cards";

type StoredCards = {
  /** Whose draft they are. Stays when a session ends in the middle. */
  owner: string;
  cards: readonly Card[];
};

/** Null until the storage has answered. */
const stored = createStore<StoredCards | null>(null);

/** `email` undefined: not known yet who this is. */
export function useCards(email: string | null | undefined): readonly Card[] | null {
  const now = stored.use();
  useEffect(() => {
    if (email !== undefined) void open(email);
  }, [email]);
  useEffect(() => {
    const leaving = () => void save();
    window.addEventListener("pagehide", leaving);
    return () => {
      window.removeEventListener("pagehide", leaving);
      leaving();
    };
  }, []);
  return now?.cards ?? null;
}

/** The broker a new card begins with, as the settings say. */
let usual: Card["brokerName"] = "";

export function useUsualBroker(broker: Card["brokerName"]): void {
  useEffect(() => {
    usual = broker;
    // Only where nothing was chosen or typed.
    const blank = broker ? (stored.get()?.cards ?? []).filter((card) => isBlank(card) && card.brokerName === "") : [];
    for (const { orderId } of blank) write(orderId, { brokerName: broker });
  }, [broker]);
}

const firstCard = (): Card => ({ ...newCard(newOrderId()), brokerName: usual });

async function open(email: string | null): Promise<void> {
  const now = stored.get();
  const owner = email === null ? VISITOR : ownerOf(email);
  if (now && (now.owner === owner || email === null)) return;
  await save();
  const found = await (owner === VISITOR ? drafts.read(VISITOR).then(readCards) : drafts.adopt(owner, joinCards)).catch(
    () =>
      // No storage: what was typed before signing in lies here all the same.
      now?.owner === VISITOR ? now.cards.filter((card) => !isBlank(card)) : [],
  );
  // Somebody typed, or another owner came, while the storage was read.
  if (stored.get() === now) stored.set({ owner, cards: found.length > 0 ? found : [firstCard()] });
}

function change(make: (cards: readonly Card[]) => readonly Card[]): void {
  const now = stored.get();
  if (!now) return;
  stored.set({ ...now, cards: make(now.cards) });
  saveSoon();
}

export function write(orderId: string, part: Partial<Card>): void {
  change((cards) => cards.map((card) => (card.orderId === orderId ? { ...card, ...part } : card)));
}

/** The new card's order id, or null when one request could not carry another. */
export function addCard(): string | null {
  const orderId = newOrderId();
  if ((stored.get()?.cards.length ?? MOST_CARDS) >= MOST_CARDS) return null;
  change((cards) => [...cards, newCard(orderId, cards.at(-1))]);
  return orderId;
}

export type Removed = {
  card: Card;
  at: number;
  /** The card that is now where it was, or before it; null: the blank one. */
  next: string | null;
};

/** The last one is emptied instead: a screen without a card says nothing. */
export function removeCard(orderId: string): Removed | null {
  const cards = stored.get()?.cards ?? [];
  const at = cards.findIndex((card) => card.orderId === orderId);
  if (at === -1) return null;
  change(() => (cards.length === 1 ? [firstCard()] : cards.filter((card) => card.orderId !== orderId)));
  return { card: cards[at]!, at, next: (cards[at + 1] ?? cards[at - 1])?.orderId ?? null };
}

/** Back where it was; the blank card that took the place of the last one makes room again. */
export function restoreCard({ card, at }: Removed): void {
  change((cards) => {
    const others = cards.length === 1 && isBlank(cards[0]!) ? [] : cards;
    return [...others.slice(0, at), card, ...others.slice(at)];
  });
}

/** The same trades as new ones: their numbers are taken in the book by others. */
export function renumber(orderIds: ReadonlySet<string>): void {
  change((cards) => cards.map((card) => (orderIds.has(card.orderId) ? { ...card, orderId: newOrderId() } : card)));
}

/** They are in the book: the draft is done. */
export async function clearCards(): Promise<void> {
  const now = stored.get();
  stopSaving();
  stored.set(null);
  if (now) await drafts.drop(now.owner).catch(() => undefined);
}

let timer: ReturnType<typeof setTimeout> | null = null;

function saveSoon(): void {
  stopSaving();
  timer = setTimeout(() => void save(), 200);
}

function stopSaving(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
}

/** What was typed since the last time; nothing to do when all of it is kept. */
export async function save(): Promise<void> {
  const now = stored.get();
  if (timer === null || !now) return;
  stopSaving();
  const worth = now.cards.filter((card) => !isBlank(card));
  await (worth.length > 0 ? drafts.keep(now.owner, worth) : drafts.drop(now.owner)).catch(() => undefined);
}

drafts.onErased((owner) => {
  if (stored.get()?.owner !== owner) return;
  stopSaving();
  stored.set({ owner: VISITOR, cards: [newCard(newOrderId())] });
});
