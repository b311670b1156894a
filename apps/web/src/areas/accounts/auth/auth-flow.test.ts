import { describe, expect, it } from 'vitest';
import { INITIAL_FLOW, reduceFlow, type AuthFlow, type AuthFlowAction } from './auth-flow.ts';

const after = (...actions: AuthFlowAction[]): AuthFlow => actions.reduce(reduceFlow, INITIAL_FLOW);
const sent: AuthFlowAction = { type: 'sent', resendsRemaining: 2, resendAt: 30_000, again: false };
const typed: AuthFlowAction = { type: 'code-edited', code: '408117' };
const wrong: AuthFlowAction = {
  type: 'failed',
  call: 'verify',
  failure: { kind: 'message', text: 'Incorrect' },
  now: 0,
};

describe('the sign-in steps', () => {
  it('continue to the code once it is sent, and say so [AUTH1]', () => {
    const flow = after({ type: 'phone-given', phone: '9000000001' }, { type: 'started', call: 'send' }, sent);
    expect(flow).toMatchObject({
      step: 'otp_verification',
      phone: '9000000001',
      busy: null,
      resendsRemaining: 2,
      resendAt: 30_000,
      news: 'OTP sent successfully to your phone number',
    });
  });

  it('stay with the phone number when sending fails', () => {
    const flow = after(
      { type: 'started', call: 'send' },
      { type: 'failed', call: 'send', failure: { kind: 'message', text: 'Failed' }, now: 0 },
    );
    expect(flow).toMatchObject({ step: 'phone_input', busy: null, error: 'Failed' });
  });

  it('continue to registration only for a new number [AUTH18]', () => {
    expect(after(sent, typed, { type: 'verified', isRegistered: false })).toMatchObject({
      step: 'registration',
      code: '408117',
      news: 'OTP verified successfully',
    });
    expect(after(sent, typed, { type: 'verified', isRegistered: true }).step).toBe('otp_verification');
  });

  it('mark a refused code until it is changed', () => {
    const refused = after(sent, typed, wrong);
    expect(refused).toMatchObject({ code: '408117', isCodeRefused: true, isCodeDead: false, error: 'Incorrect' });
    expect(reduceFlow(refused, { type: 'code-edited', code: '4' })).toMatchObject({
      isCodeRefused: false,
      error: null,
    });
  });

  it('require a new code when the old one is dead, and reset with it', () => {
    const dead = after(sent, typed, {
      type: 'failed',
      call: 'verify',
      failure: { kind: 'dead-code', text: 'Over' },
      now: 0,
    });
    expect(dead).toMatchObject({ isCodeDead: true, error: 'Over' });
    const again = reduceFlow(dead, { type: 'sent', resendsRemaining: 1, resendAt: 60_000, again: true });
    expect(again).toMatchObject({
      isCodeDead: false,
      isCodeRefused: false,
      code: '',
      error: null,
      resendsRemaining: 1,
    });
  });

  it('let a code that was sent moments ago be entered, and sent again when the wait is over', () => {
    const flow = after(
      { type: 'phone-given', phone: '9000000001' },
      {
        type: 'failed',
        call: 'send',
        failure: { kind: 'cooldown', text: 'Wait', seconds: 18, resendsRemaining: 1 },
        now: 1_000,
      },
    );
    expect(flow).toMatchObject({
      step: 'otp_verification',
      error: 'Wait',
      resendAt: 19_000,
      resendsRemaining: 1,
      isCodeDead: false,
    });
  });

  it('show a deactivated account its own screen', () => {
    const flow = after(sent, typed, {
      type: 'failed',
      call: 'verify',
      failure: { kind: 'deactivated', text: 'Sorry' },
      now: 0,
    });
    expect(flow).toMatchObject({ step: 'account_deactivated', error: 'Sorry', busy: null });
  });

  it('keep a taken e-mail on its field until the field changes', () => {
    const taken = after({ type: 'failed', call: 'signup', failure: { kind: 'email', text: 'Taken' }, now: 0 });
    expect(taken).toMatchObject({ emailError: 'Taken', error: null });
    expect(reduceFlow(taken, { type: 'email-edited' }).emailError).toBeNull();
  });

  it('clear an error when the form changes, but still require a new code', () => {
    const refused = after({ type: 'refused', text: 'Please fill in all required fields' });
    expect(reduceFlow(refused, { type: 'form-edited' }).error).toBeNull();
    const dead = after({ type: 'failed', call: 'signup', failure: { kind: 'dead-code', text: 'Over' }, now: 0 });
    expect(reduceFlow(dead, { type: 'form-edited' })).toMatchObject({ error: 'Over', isCodeDead: true });
  });

  it('keep the number but not the code when the number is to be changed [AUTH7]', () => {
    const flow = after({ type: 'phone-given', phone: '9000000001' }, sent, typed, wrong, { type: 'change-number' });
    expect(flow).toMatchObject({
      step: 'phone_input',
      phone: '9000000001',
      code: '',
      error: null,
      isCodeRefused: false,
    });
  });

  it('forget everything on reset [AUTH27]', () => {
    expect(after({ type: 'phone-given', phone: '9' }, sent, typed, wrong, { type: 'reset' })).toEqual(INITIAL_FLOW);
  });
});
