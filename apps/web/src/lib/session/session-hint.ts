/** Whether the readable hint cookie is set, so that a refresh is worth trying (SESS1). */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').includes('signed_in=1');
}

export function dropSessionHint(): void {
  document.cookie = 'signed_in=; Max-Age=0; Path=/';
}
