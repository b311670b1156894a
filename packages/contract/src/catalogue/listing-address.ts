/** The address of the listing with some parameters, in their order; empty ones are left out. */
export function listingAddress(parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(parameters)) if (text) query.set(name, text);
  // A comma is legal in a query and easier to read than %2C.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '/properties' : `/properties?${text}`;
}
