/** Resolves after the next frame is painted, so that a press is visible before its work starts. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
