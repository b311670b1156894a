import { PHONE_DIGITS } from '@aangan/contract/limits';
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import type { AuthFlowControls } from '../use-auth-flow.ts';
import { LegalLinks } from './legal-links.tsx';
import styles from './auth-steps.module.css';

interface PhoneStepProps {
  controls: AuthFlowControls;
  /** Whether the person was further on: then the field takes the focus. */
  isReturn: RefObject<boolean>;
}

/** Step 1: the phone number. */
export function PhoneStep({ controls: { flow, dispatch, sendCode }, isReturn }: PhoneStepProps) {
  const field = useRef<HTMLInputElement>(null);
  // Before the browser paints: the modal would otherwise take the focus the last step let go.
  useLayoutEffect(() => {
    if (isReturn.current) field.current?.focus();
  }, [isReturn]);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void sendCode();
  };
  // A form whose button is disabled is not submitted: without this, Enter after nine digits would be met with silence.
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && flow.phone.length !== PHONE_DIGITS) void sendCode();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <PhoneField
        ref={field}
        label="Phone number"
        name="phone"
        placeholder="Enter 10-digit number"
        value={flow.phone}
        onChange={(digits) => dispatch({ type: 'phone-typed', digits })}
        onKeyDown={handleKeyDown}
        readOnly={flow.busy !== null}
        error={flow.error}
      />
      <Button
        type="submit"
        isFullWidth
        disabled={flow.phone.length !== PHONE_DIGITS}
        isBusy={flow.busy === 'send'}
        busyText="Sending OTP..."
      >
        Continue
      </Button>
      <p className="small muted">
        By continuing you accept our <LegalLinks />.
      </p>
    </form>
  );
}
