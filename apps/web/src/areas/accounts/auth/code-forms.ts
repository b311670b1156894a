/** Schemas of the first two steps, built from the contract's fields. */
import { contactNo, otp } from '@aangan/contract/core/fields';
import * as z from 'zod/mini';

export const phoneForm = z.object({ contactNo });
export const codeForm = z.object({ otp });

export type PhoneValues = z.infer<typeof phoneForm>;
