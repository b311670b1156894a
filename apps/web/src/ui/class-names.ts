/** Joins the class names that hold, in order: `classNames('btn', isWide && 'full')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
