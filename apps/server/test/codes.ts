/** Gives a code that differs from the given one. */
export function wrongCode(otp: string): string {
  return otp === '000000' ? '000001' : '000000';
}
