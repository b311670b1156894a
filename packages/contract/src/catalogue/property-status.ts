/** Display rule of property statuses (DATA8); apart from the others, as the home page needs it alone. */

/** The words a property's status is shown with; an unknown status shows as it came. */
export function propertyStatusText(status: string | null | undefined): string {
  const text = (status ?? '').toLowerCase();
  if (text.includes('under') && text.includes('construction')) return 'Under Construction';
  if (text.includes('near') || text.includes('soon')) return 'Nearing Possession';
  if (text.includes('ready') || text.includes('move')) return 'Ready to Move';
  return status ?? '';
}
