/** Gives the `mailto:` URL of an address, with reserved characters encoded. */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}
