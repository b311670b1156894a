/** Joins the truthy class names in order: `classNames(styles.button, isWide && styles.full)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
