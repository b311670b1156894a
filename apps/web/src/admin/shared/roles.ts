import type { Role } from '@aangan/contract/accounts/roles';

export const ROLE_WORDS: Record<Role, string> = { ADMIN: 'Admin', EXECUTIVE: 'Executive', USER: 'User' };
/** In the order of the role select and of the menu. */
export const ROLE_ORDER = ['ADMIN', 'EXECUTIVE', 'USER'] as const satisfies Role[];
