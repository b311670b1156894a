/**
 * Formats an Indian mobile number: '9000000011' as '+91 90000 00011', with non-breaking spaces.
 * @param number ten digits, without +91; anything else, a landline or a masked number, stays as it is
 */
export function formatPhone(number: string): string {
  return number.replace(/^(\d{5})(\d{5})$/, '+91\u00A0$1\u00A0$2');
}
