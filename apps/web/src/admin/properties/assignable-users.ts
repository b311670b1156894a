import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { EligibleUser } from '@aangan/contract/accounts/admin-entities';
import type { SelectOption } from '../../ui/select-field.tsx';

/** Returns the label of a user in the assignment list: name, else phone, else e-mail, else number (ADMP10). */
export function userLabel({ id, name, phoneNumber, email }: Pick<EligibleUser, 'id'> & Partial<EligibleUser>): string {
  const known = [name, phoneNumber, email].find((text) => text && text.trim() !== '');
  return known ?? `User #${id}`;
}

/** Returns the options; always includes the assigned user, whom saving would otherwise remove. */
export function userOptions(users: readonly EligibleUser[], { assignedUser }: AdminProperty): SelectOption[] {
  const options = users.map((user) => ({ value: String(user.id), label: userLabel(user) }));
  if (!assignedUser || users.some(({ id }) => id === assignedUser.id)) return options;
  return [{ value: String(assignedUser.id), label: userLabel(assignedUser) }, ...options];
}
