/** Labels of property statuses (DATA8); a file of its own, since the home page needs only this. */

/** Gives the label of a property's status; an unknown status is its own label. */
export function propertyStatusText(status: string | null | undefined): string {
  const text = (status ?? '').toLowerCase();
  if (text.includes('under') && text.includes('construction')) return 'Under Construction';
  if (text.includes('near') || text.includes('soon')) return 'Nearing Possession';
  if (text.includes('ready') || text.includes('move')) return 'Ready to Move';
  return status ?? '';
}
