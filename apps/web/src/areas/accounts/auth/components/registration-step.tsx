import { bandText } from '@aangan/contract/catalogue/band-text';
import { bands } from '@aangan/contract/catalogue/filter-lists';
import { flatTypes } from '@aangan/contract/catalogue/search-lists';
import { LANGUAGE } from '@aangan/contract/core/language';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { EmailField } from '../../../../shared/fields/email-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { ChoiceGroup } from '../../../../ui/toggle-group.tsx';
import type { RegistrationValues } from '../registration.ts';
import { AUTH_TEXTS } from '../auth.texts.ts';
import type { AuthFlowControls } from '../use-auth-flow.ts';
import { LegalSentence } from './legal-links.tsx';
import { NoticeItems } from './notice-items.tsx';
import { signIn as texts } from '../sign-in.texts.ts';
import styles from './auth-steps.module.css';

interface RegistrationStepProps {
  controls: AuthFlowControls;
  /** Owned by the parent, so that the input survives a detour for a new code. */
  form: UseFormReturn<RegistrationValues>;
}

/** Step 3: personal details and preferences. */
export function RegistrationStep({ controls, form }: RegistrationStepProps) {
  const { flow, dispatch, register: signUp } = controls;
  const { control, handleSubmit, getValues, setError, formState } = form;
  const element = useRef<HTMLFormElement>(null);
  // A layout effect, because the modal would otherwise take the focus that the last step released. (The form's own
  // setFocus waits for a timer.)
  useLayoutEffect(() => element.current?.querySelector('input')?.focus(), []);
  const typeError = formState.errors.preferredFlatType?.message;
  const isTypeFirst = typeError !== undefined && !formState.errors.name && !formState.errors.email;
  useEffect(() => {
    if (isTypeFirst) element.current?.querySelector<HTMLInputElement>('[name=preferredFlatType]')?.focus();
  }, [isTypeFirst]);
  const markMissingType = () => {
    if (!getValues('preferredFlatType')) setError('preferredFlatType', { message: AUTH_TEXTS.typeRequired });
  };
  const submit = handleSubmit((values) => {
    markMissingType();
    return signUp(values);
  }, markMissingType);
  return (
    <form
      ref={element}
      className={styles.form}
      onChange={() => dispatch({ type: 'form-edited' })}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <PersonFields controls={controls} form={form} />
      <Controller
        control={control}
        name="preferredFlatType"
        render={({ field }) => (
          <ChoiceGroup
            name={field.name}
            legend={texts.accommodationType}
            error={typeError}
            columns={3}
            options={flatTypes().map((type) => ({ value: type, label: type }))}
            value={field.value ?? undefined}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="budget"
        render={({ field }) => (
          <ChoiceGroup
            legend={texts.budgetRange}
            isOptional
            columns={2}
            options={bands().map((band) => ({ value: band.label, label: bandText(band) }))}
            value={field.value ?? undefined}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="noticeLang"
        render={({ field }) => <NoticeItems lang={field.value ?? LANGUAGE} onChange={field.onChange} />}
      />
      <TermsBox form={form} />
      {flow.error && <SubmitError controls={controls} />}
      <Button type="submit" isFullWidth isBusy={flow.busy === 'signup'} busyText={texts.registering}>
        {texts.completeRegistration}
      </Button>
    </form>
  );
}

function PersonFields({ controls: { flow, dispatch }, form }: RegistrationStepProps) {
  const { register, formState, setFocus } = form;
  const { errors } = formState;
  useEffect(() => {
    if (flow.emailError) setFocus('email');
  }, [flow.emailError, setFocus]);
  return (
    <>
      <TextField label={texts.fullName} autoComplete="name" error={errors.name?.message} {...register('name')} />
      <EmailField
        label={texts.email}
        error={errors.email?.message ?? flow.emailError}
        {...register('email', { onChange: () => dispatch({ type: 'email-edited' }) })}
      />
    </>
  );
}

function TermsBox({ form: { register, formState } }: Pick<RegistrationStepProps, 'form'>) {
  return (
    <Checkbox
      label={<LegalSentence text={texts.accept} />}
      error={formState.errors.terms?.message}
      {...register('terms')}
    />
  );
}

function SubmitError({ controls: { flow, dispatch, resendCode } }: Pick<RegistrationStepProps, 'controls'>) {
  const wantNewCode = () => {
    dispatch({ type: 'new-code-wanted' });
    if (flow.resendAt <= Date.now()) void resendCode();
  };
  return (
    <Notice>
      {flow.error}
      {flow.isCodeDead && (
        <button type="button" className={styles.anew} onClick={wantNewCode}>
          {texts.requestNewOtp}
        </button>
      )}
    </Notice>
  );
}
