import { browserStorage } from './storage.ts';

/** Sets the two flags of AUTH5, once somebody accepted the terms or registered. */
export function recordConsent(): void {
  browserStorage.set('termsAccepted', 'true');
  browserStorage.set('cookieConsent', 'accepted');
}
