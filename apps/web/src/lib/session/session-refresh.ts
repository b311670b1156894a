import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { REFRESH_RETRY_DELAYS } from '@aangan/contract/core/limits';
import { call, isApiError } from '../calls/api.ts';
import { callGate, type RefreshOutcome } from '../calls/call-gate.ts';
import { pause } from '../pause.ts';

let underWay: Promise<RefreshOutcome> | null = null;

/**
 * Exchanges the refresh cookie for a new pair of tokens. Concurrent callers share one exchange; without a usable
 * response it is retried after 1 s and 2 s, a refusal (401) is final (SESS4).
 */
export function refreshSession(): Promise<RefreshOutcome> {
  if (underWay) return underWay;
  underWay = refreshWithRetries().finally(() => {
    underWay = null;
  });
  callGate.holdFor(underWay);
  return underWay;
}

async function refreshWithRetries(): Promise<RefreshOutcome> {
  for (const delay of [0, ...REFRESH_RETRY_DELAYS]) {
    if (delay > 0) await pause(delay);
    const outcome = await refreshOnce();
    if (outcome !== 'unreachable') return outcome;
  }
  return 'unreachable';
}

async function refreshOnce(): Promise<RefreshOutcome> {
  try {
    await call(ACCOUNTS.authRefresh);
    return 'refreshed';
  } catch (error) {
    return isApiError(error) && error.status === 401 ? 'refused' : 'unreachable';
  }
}
