import type { Profile } from '@aangan/contract/accounts/entities';
import { describe, expect, it } from 'vitest';
import { INITIAL_SESSION, reduceSession } from './session-store.ts';

const user: Profile = {
  id: 1,
  name: 'Aparna Deshpande',
  email: 'aparna@mail.example',
  contactNo: '9000000001',
  emailChecked: false,
  deletionDueOn: null,
  noticeDue: false,
  language: null,
  role: 'USER',
  preferredFlatType: '3BHK',
  minBudget: 0,
  maxBudget: 0,
};

describe('the session', () => {
  it('begins by loading, with nobody', () => {
    expect(INITIAL_SESSION).toEqual({ status: 'loading', user: null, isInitialLoad: true, ending: 'none' });
  });

  it('is authenticated once the profile is read, and the first load is over [SESS1]', () => {
    const session = reduceSession(INITIAL_SESSION, { type: 'signed-in', user });
    expect(session).toEqual({ status: 'authenticated', user, isInitialLoad: false, ending: 'none' });
  });

  it('is anonymous when there is nothing to restore', () => {
    const session = reduceSession(INITIAL_SESSION, { type: 'not-restored' });
    expect(session).toEqual({ status: 'anonymous', user: null, isInitialLoad: false, ending: 'none' });
  });

  it.each(['signed-out', 'expired'] as const)(
    'forgets the user when it has %s, and remembers how it ended',
    (ending) => {
      const session = reduceSession(reduceSession(INITIAL_SESSION, { type: 'signed-in', user }), {
        type: 'ended',
        ending,
      });
      expect(session).toEqual({ status: 'anonymous', user: null, isInitialLoad: false, ending });
    },
  );

  it('forgets how it ended when somebody signs in again', () => {
    const ended = reduceSession(INITIAL_SESSION, { type: 'ended', ending: 'expired' });
    expect(reduceSession(ended, { type: 'signed-in', user }).ending).toBe('none');
  });
});
