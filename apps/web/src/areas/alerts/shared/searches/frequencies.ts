import { ALERT_FREQUENCIES } from '@aangan/contract/alerts/lists';
import { searches as texts } from './searches.texts.ts';

/** When somebody may be told of news, in words. */
export const FREQUENCIES = ALERT_FREQUENCIES.map((value) => ({ value, label: texts.frequencies[value] }));
