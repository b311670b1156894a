import { ALERTS } from '@aangan/contract/alerts/routes';
import { call } from '../../../../lib/calls/api.ts';

/**
 * POST /api/alerts/unsubscribe.
 * @returns the key that restarts the e-mails without signing in, or null
 */
export async function stopAlerts(token: string): Promise<string | null> {
  return (await call(ALERTS.alertsUnsubscribe, { query: { t: token } })).againKey;
}
