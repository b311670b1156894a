import { ALERT_FREQUENCIES } from '@aangan/contract/alerts/lists';
import { searches as texts } from './searches.texts.ts';

/** Notification frequencies, with their labels. */
export const FREQUENCIES = ALERT_FREQUENCIES.map((value) => ({ value, label: texts.frequencies[value] }));
