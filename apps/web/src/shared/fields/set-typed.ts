/**
 * Sets the text of an input as if it were typed, so that the form and other listeners are notified. Uses the
 * prototype's setter: React tracks values set through the element, and would see no change.
 */
export function setTyped(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
