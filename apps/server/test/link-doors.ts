import { BOARD_KEY_HEADER } from '@aangan/contract/boards/routes';
import type { LinkPurpose } from '../src/messages/links.ts';

export interface Knock {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
}

/** The endpoint that the link of each purpose opens; the key of a board is in a header. */
export const DOORS: Record<LinkPurpose, (token: string) => Knock> = {
  VISIT: (token) => ({ method: 'GET', url: `/api/visit-links/${token}` }),
  CALENDAR: (token) => ({ method: 'GET', url: `/api/calendar/${token}/visits.ics` }),
  EMAIL_CHECK: (token) => ({ method: 'POST', url: `/api/email-links/${token}/confirm` }),
  ALERTS: (token) => ({ method: 'POST', url: `/api/alerts/unsubscribe?t=${token}` }),
  BOARD: (token) => ({ method: 'GET', url: '/api/board', headers: { [BOARD_KEY_HEADER]: token } }),
};
