import { useBrowserValue } from '../../../../lib/storage/store.ts';
import { zoneNote as texts } from './zone-note.texts.ts';

/** What `getTimezoneOffset` returns in India. */
const INDIA_MINUTES = -330;

/** Says that times are Indian when the browser's time zone differs (VISIT25). */
export function ZoneNote() {
  const isAbroad = useBrowserValue(() => new Date().getTimezoneOffset() !== INDIA_MINUTES, false);
  return isAbroad ? <p className="small muted">{texts.text}</p> : null;
}
