/** A card beside a text: its preferred top and its height. */
type LevelledCard = { id: string; top: number; height: number };

export const CARD_GAP = 8;

/**
 * Places cards beside a text: level with their subjects, pushed down where they would overlap. The active one is
 * exactly level: those before it move up, and those without room above `start` follow it.
 */
export function levelCards(
  cards: readonly LevelledCard[],
  active: string | null,
  start = 0,
): ReadonlyMap<string, number> {
  const at = cards.findIndex(({ id }) => id === active);
  const tops = new Map<string, number>();
  const pushDown = (following: readonly LevelledCard[], from: number) => {
    let free = from;
    for (const { id, top, height } of following) {
      const placed = Math.max(top, free);
      tops.set(id, placed);
      free = placed + height + CARD_GAP;
    }
    return free;
  };
  if (at < 0) {
    pushDown(cards, start);
    return tops;
  }
  const { id, top, height } = cards[at]!;
  pushDown(cards.slice(0, at), start);
  tops.set(id, top);
  let limit = top - CARD_GAP;
  let fitting = at;
  while (fitting > 0) {
    const card = cards[fitting - 1]!;
    const placed = Math.min(tops.get(card.id)!, limit - card.height);
    if (placed < start) break;
    tops.set(card.id, placed);
    limit = placed - CARD_GAP;
    fitting -= 1;
  }
  pushDown([...cards.slice(0, fitting), ...cards.slice(at + 1)], top + height + CARD_GAP);
  return tops;
}
