/** Moves an item in a list; returns the same list when the item is missing or already there. */
export function moved<Item extends { id: number }>(items: readonly Item[], id: number, place: number): readonly Item[] {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  const to = Math.min(Math.max(0, place), items.length - 1);
  if (!item || from === to) return items;
  const moved = [...items];
  moved.splice(from, 1);
  moved.splice(to, 0, item);
  return moved;
}

/** Returns the cover of the property, its first picture; null without one. */
export function coverId(items: readonly { id: number; mediaType: string }[]): number | null {
  return items.find(({ mediaType }) => mediaType === 'PROPERTY_IMAGE')?.id ?? null;
}
