import { formatPhone } from '@aangan/contract/core/phone-text';
import { fill, parts } from '@aangan/contract/core/translation';
import { useEffect, useRef } from 'react';
import type { AuthStep } from '../auth-flow.ts';
import { AUTH_TEXTS } from '../auth.texts.ts';
import type { AuthFlowControls } from '../use-auth-flow.ts';
import type { AuthStepsState } from '../use-auth-steps.ts';
import { CodeStep } from './code-step.tsx';
import { DeactivatedStep } from './deactivated-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { RegistrationStep } from './registration-step.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { signIn as texts } from '../sign-in.texts.ts';
import styles from './auth-steps.module.css';

const TITLES: Record<AuthStep, string> = {
  phone_input: texts.signInRegister,
  otp_verification: texts.verifyOtp,
  registration: texts.completeRegistration,
  account_deactivated: texts.accountDeactivated,
};

/** Returns the title of a step, for the modal or the page's heading. */
export function authTitle(step: AuthStep): string {
  return TITLES[step];
}

/** The sentence under the title; null where a step needs none. */
export function authLead({ flow, changeNumber }: AuthFlowControls) {
  switch (flow.step) {
    case 'phone_input':
      return texts.phoneLead;
    case 'otp_verification':
      return (
        <>
          {parts(flow.isCodeSent ? AUTH_TEXTS.sent : AUTH_TEXTS.noneSent).map(({ tag, text }) =>
            tag === null ? (
              text
            ) : (
              <strong key={tag} className={classNames('num', styles.number)}>
                {fill(text as '{number}', { number: formatPhone(flow.phone) })}
              </strong>
            ),
          )}{' '}
          <button type="button" className={styles.change} onClick={changeNumber}>
            {texts.changeNumber}
          </button>
        </>
      );
    case 'account_deactivated':
      return <span role="alert">{flow.error}</span>;
    default:
      return null;
  }
}

/** The four sign-in steps (AUTH1), for the modal and for /login. */
export function AuthSteps({ controls, phone, registration, onLeave }: AuthStepsState & { onLeave: () => void }) {
  const { step, news } = controls.flow;
  const hasLeftFirstStep = useRef(false);
  useEffect(() => {
    if (step !== 'phone_input') hasLeftFirstStep.current = true;
  }, [step]);
  return (
    <>
      <output className={news ? 'small muted' : 'sr-only'}>{news}</output>
      {step === 'phone_input' && <PhoneStep controls={controls} form={phone} isReturn={hasLeftFirstStep} />}
      {step === 'otp_verification' && <CodeStep key={controls.flow.resendAt} controls={controls} />}
      {step === 'registration' && <RegistrationStep controls={controls} form={registration} />}
      {step === 'account_deactivated' && <DeactivatedStep onLeave={onLeave} />}
    </>
  );
}
