import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../../ui/button.tsx';
import { isWholePhone, PhoneField } from '../../../../shared/fields/phone-field.tsx';
import type { PhoneValues } from '../code-forms.ts';
import type { AuthFlowControls } from '../use-auth-flow.ts';
import { LegalSentence } from './legal-links.tsx';
import { signIn as texts } from '../sign-in.texts.ts';
import styles from './auth-steps.module.css';

interface PhoneStepProps {
  controls: AuthFlowControls;
  /** Owned by the parent, so that the number survives a return to this step. */
  form: UseFormReturn<PhoneValues>;
  /** Whether the user came back from a later step: then the field takes the focus. */
  isReturn: RefObject<boolean>;
}

/** Step 1: the phone number. */
export function PhoneStep({ controls: { flow, dispatch, sendCode }, form, isReturn }: PhoneStepProps) {
  const { field: contactNo, fieldState } = useController({ control: form.control, name: 'contactNo' });
  const field = useRef<HTMLInputElement>(null);
  // A layout effect, because the modal would otherwise take the focus that the last step released.
  useLayoutEffect(() => {
    if (isReturn.current) field.current?.focus();
  }, [isReturn]);
  const handleSubmit = form.handleSubmit((values) => sendCode(values.contactNo));
  // Enter doesn't submit a form whose button is disabled: without this, Enter after nine digits would do nothing.
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && !isWholePhone(contactNo.value)) void handleSubmit();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <PhoneField
        ref={field}
        label={texts.phoneNumber}
        name="phone"
        placeholder={texts.phoneExample}
        value={contactNo.value}
        onChange={(digits) => {
          contactNo.onChange(digits);
          dispatch({ type: 'phone-edited' });
        }}
        onKeyDown={handleKeyDown}
        readOnly={flow.busy !== null}
        error={fieldState.error?.message ?? flow.error}
      />
      <Button
        type="submit"
        isFullWidth
        disabled={!isWholePhone(contactNo.value)}
        isBusy={flow.busy === 'send'}
        busyText={texts.sendingOtp}
      >
        {texts.continue}
      </Button>
      <p className="small muted">
        <LegalSentence text={texts.continuingAccepts} />
      </p>
    </form>
  );
}
