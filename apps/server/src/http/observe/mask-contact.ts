/** Masks an address: 'rohan.jadhav@mail.example' as 'r***@m***.example' (I19); `maskedEmail` is the same in SQL. */
export function maskEmail(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const label = domain.lastIndexOf('.');
  return `${Array.from(email)[0] ?? ''}***@${Array.from(domain)[0] ?? ''}***${label < 0 ? '' : domain.slice(label)}`;
}
