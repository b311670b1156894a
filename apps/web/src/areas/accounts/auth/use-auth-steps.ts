import { useCallback } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { phoneForm, type PhoneValues } from './code-forms.ts';
import type { FormSurface } from './error-texts.ts';
import { registrationForm, type RegistrationValues } from './registration.ts';
import { useAuthFlow, type AuthFlowControls } from './use-auth-flow.ts';

export interface AuthStepsState {
  controls: AuthFlowControls;
  phone: UseFormReturn<PhoneValues>;
  registration: UseFormReturn<RegistrationValues>;
  /** Returns to step 1 and clears all input. */
  reset: () => void;
}

/** State of the steps, owned by the parent so that closing the modal can reset it. */
export function useAuthSteps(surface: FormSurface, onSignedIn: () => void): AuthStepsState {
  const controls = useAuthFlow(surface, onSignedIn);
  const phone = useSchemaForm(phoneForm, { contactNo: '' });
  const registration = useSchemaForm(registrationForm, {
    name: '',
    email: '',
    preferredFlatType: null,
    budget: null,
    terms: false,
  });
  const { reset: resetFlow } = controls;
  const { reset: resetPhone } = phone;
  const { reset: resetRegistration } = registration;
  const reset = useCallback(() => {
    resetFlow();
    resetPhone();
    resetRegistration();
  }, [resetFlow, resetPhone, resetRegistration]);
  return { controls, phone, registration, reset };
}
