/** Labels of property statuses (DATA8). */
export const propertyStatuses = {
  building: 'Under Construction',
  nearing: 'Nearing Possession',
  ready: 'Ready to Move',
} as const;
