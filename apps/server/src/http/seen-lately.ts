/**
 * Notes texts, and tells of each whether it was noted before: of so many that came last, about, by a hash of each. One that
 * has another's hash may be taken for it. Holds no text, so that what comes once leaves nothing to collect.
 * @param places a power of two
 */
export function createSeenLately(places: number): (text: string) => boolean {
  const seen = new Int32Array(places);
  return (text) => {
    const number = numberOf(text);
    const place = (number ^ (number >>> 16)) & (places - 1);
    if (seen[place] === number) return true;
    seen[place] = number;
    return false;
  };
}

/** FNV-1a. */
function numberOf(text: string): number {
  let number = 0x811c9dc5 | 0;
  for (let place = 0; place < text.length; place += 1) number = Math.imul(number ^ text.charCodeAt(place), 0x01000193);
  return number;
}
