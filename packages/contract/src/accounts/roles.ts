export const ROLES = ['USER', 'ADMIN', 'EXECUTIVE'] as const;

/** Roles that may be assigned to a property as its consultant (ROLE8). */
export const CONSULTANT_ROLES = ['ADMIN', 'EXECUTIVE'] as const;

export type Role = (typeof ROLES)[number];
