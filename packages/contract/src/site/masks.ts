/**
 * Whether a registration number has the shape of a mask (S36). In a mask 9 is a digit, A a capital letter and * any signs
 * or none; everything else stands for itself.
 * @param mask such as 'PRM/KA/*' or 'P99999999999'
 * @param number without spaces around it
 */
export function matchesMask(mask: string, number: string): boolean {
  let inMask = 0;
  let inNumber = 0;
  /** Where the last star was met, and where in the number it ends for now. */
  let star: { inMask: number; inNumber: number } | undefined;
  while (inNumber < number.length) {
    if (mask.charAt(inMask) === '*') {
      star = { inMask, inNumber };
      inMask += 1;
    } else if (fits(mask.charAt(inMask), number.charAt(inNumber))) {
      inMask += 1;
      inNumber += 1;
    } else if (star) {
      // the star takes one sign more, and what follows it is tried again
      star.inNumber += 1;
      inMask = star.inMask + 1;
      ({ inNumber } = star);
    } else {
      return false;
    }
  }
  return /^\**$/.test(mask.slice(inMask));
}

function fits(ofMask: string, sign: string): boolean {
  if (ofMask === '9') return /^\d$/.test(sign);
  if (ofMask === 'A') return /^[A-Z]$/.test(sign);
  return ofMask === sign;
}
