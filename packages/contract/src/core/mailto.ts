/** The address of a link that writes to somebody, with every character that has a meaning in it encoded. */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}
