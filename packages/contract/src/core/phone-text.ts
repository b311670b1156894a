/**
 * An Indian mobile number as people read it: '+91 90000 00011' of '9000000011', with spaces that do not break.
 * @param number ten digits, without +91; what is none, a landline or a masked number, stays as it is
 */
export function formatPhone(number: string): string {
  return number.replace(/^(\d{5})(\d{5})$/, '+91\u00A0$1\u00A0$2');
}
