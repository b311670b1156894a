/** Lets a form with unsaved changes ask before something outside the router, such as logging out, takes it away. */
type Question = (proceed: () => void) => void;

let question: Question | null = null;

/** @returns the function that ends the guard */
export function guardLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** Calls `proceed` at once, or, with unsaved changes on the page, once its user has agreed to lose them. */
export function askBeforeLeaving(proceed: () => void): void {
  if (question) question(proceed);
  else proceed();
}
