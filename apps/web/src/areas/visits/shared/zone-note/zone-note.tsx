import { useBrowserValue } from '../../../../lib/storage/store.ts';
import { zoneNote as texts } from './zone-note.texts.ts';

/** What `getTimezoneOffset` says in India. */
const INDIA_MINUTES = -330;

/** Says that times are India's where the browser's time zone is another (VISIT25). */
export function ZoneNote() {
  const isAbroad = useBrowserValue(() => new Date().getTimezoneOffset() !== INDIA_MINUTES, false);
  return isAbroad ? <p className="small muted">{texts.text}</p> : null;
}
