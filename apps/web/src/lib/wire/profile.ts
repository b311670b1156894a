import { formatBudget } from '@aangan/contract/money';
import { asShape, firstText, type Shape } from './fields.ts';

/** The profile as its page shows it; null where the server sent nothing. */
export interface ProfileView {
  name: string | null;
  email: string | null;
  contactNo: string | null;
  preferredFlatType: string | null;
  /** 'From X', 'Up to Y', 'X - Y' or 'Not specified'. */
  budget: string;
  /** Whether something every account has is missing. */
  isIncomplete: boolean;
}

/**
 * Reads a profile, whatever is missing in it (document section 2, 'Profile').
 * @throws Error when the answer is no profile at all
 */
export function readProfile(value: unknown): ProfileView {
  const shape = asShape(value);
  if (!shape) throw new Error('The answer holds no profile');
  const view = {
    name: firstText(shape, ['name']),
    email: firstText(shape, ['email']),
    contactNo: firstText(shape, ['contactNo', 'phoneNumber']),
    preferredFlatType: firstText(shape, ['preferredFlatType']),
    budget: formatBudget(rupees(shape, 'minBudget'), rupees(shape, 'maxBudget')),
  };
  return { ...view, isIncomplete: view.name === null || view.email === null || view.contactNo === null };
}

function rupees(shape: Shape, key: string): number {
  const value = shape[key];
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
