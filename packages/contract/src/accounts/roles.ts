export const ROLES = ['USER', 'ADMIN', 'EXECUTIVE'] as const;

/** Roles of users who may be a property's consultant (ROLE8). */
export const CONSULTANT_ROLES = ['ADMIN', 'EXECUTIVE'] as const;

export type Role = (typeof ROLES)[number];
