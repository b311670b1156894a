import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useCallback } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Place } from './error-texts.ts';
import { registrationForm, type RegistrationValues } from './registration.ts';
import { useAuthFlow, type AuthFlowControls } from './use-auth-flow.ts';

export interface AuthStepsState {
  controls: AuthFlowControls;
  form: UseFormReturn<RegistrationValues>;
  /** Back to step 1 with nothing kept. */
  reset: () => void;
}

/** Everything the steps need, held above them so that closing the modal can reset it. */
export function useAuthSteps(place: Place, onSignedIn: () => void): AuthStepsState {
  const controls = useAuthFlow(place, onSignedIn);
  const form = useForm<RegistrationValues>({
    resolver: standardSchemaResolver(registrationForm),
    defaultValues: { name: '', email: '', preferredFlatType: null, budget: null, terms: false },
    // An error goes when its field changes and comes back only at the next try (document section 5).
    reValidateMode: 'onSubmit',
  });
  const { reset: resetFlow } = controls;
  const { reset: resetForm } = form;
  const reset = useCallback(() => {
    resetFlow();
    resetForm();
  }, [resetFlow, resetForm]);
  return { controls, form, reset };
}
