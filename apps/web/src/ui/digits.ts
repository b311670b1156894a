/** The ASCII digits of a text, at most `limit` of them. */
export function onlyDigits(text: string, limit: number): string {
  return text.replace(/\D/g, '').slice(0, limit);
}

/**
 * The ten digits of an Indian number as people type and paste it: '+91 98765 43210', '098765-43210'. The country code
 * and the trunk zero go only where more than ten digits stand, for a number itself may begin with 91.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length <= 10) return digits;
  return digits.replace(/^(?:00)?91(?=\d{10}$)|^0(?=\d{10}$)/, '').slice(0, 10);
}
