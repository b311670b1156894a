/** Fulfilled once a frame has been drawn: what a press shows comes before the work that it asks for. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
