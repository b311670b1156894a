import { ALERTS } from '@aangan/contract/alerts/routes';
import { call } from '../../../../lib/calls/api.ts';

/**
 * POST /api/alerts/resubscribe.
 * @param againKey the key that `stopAlerts` returned; null requires the owner's session
 */
export async function startAlerts(token: string, againKey: string | null): Promise<void> {
  await call(ALERTS.alertsResubscribe, { query: { t: token }, body: againKey === null ? {} : { againKey } });
}
