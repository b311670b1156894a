/** The list with one item moved to a place; as it is when the item is not in it or already there. */
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

/** The item that is the property's cover: its first picture; null without one. */
export function coverId(items: readonly { id: number; mediaType: string }[]): number | null {
  return items.find(({ mediaType }) => mediaType === 'PROPERTY_IMAGE')?.id ?? null;
}
