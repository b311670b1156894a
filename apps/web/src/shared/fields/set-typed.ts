/**
 * Puts a text into an input as if somebody had typed it, so that the form and whoever else listens hear of it.
 * The element's own property is set: React notes what is set through the element, and would take this for no change.
 */
export function setTyped(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
