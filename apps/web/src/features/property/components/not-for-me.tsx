import type { PropertyDetail } from '@aangan/contract/entities';
import { fill } from '@aangan/contract/translation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EyeOff, Undo2 } from '../../../ui/icons.ts';
import { getMarksQuery } from '../../shared/marks/api/get-marks.ts';
import { setHidden } from '../../shared/marks/api/hide-home.ts';
import { marks as texts } from '../../shared/marks/marks.texts.ts';
import styles from './not-for-me.module.css';

/** Under the price of a home: leaves it out of lists and alerts, or shows it again. */
export function NotForMe({ property: { id, name } }: { property: PropertyDetail }) {
  const client = useQueryClient();
  const { data } = useQuery(getMarksQuery);
  // What was just pressed counts until the server has said what holds.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  if (!data) return null;
  const isHidden = pressed ?? data.hidden.includes(id);
  const change = async (isNow: boolean) => {
    flushSync(() => setPressed(isNow));
    place.current?.querySelector('button')?.focus({ preventScroll: true });
    const done = line.current.then(async () => setHidden(client, id, isNow));
    line.current = done;
    await done;
    if (line.current === done) setPressed(null);
  };
  return (
    <div ref={place} className={styles.line}>
      {isHidden ? (
        <>
          <p id="hidden-home">{texts.hiddenFromLists}</p>
          <Button variant="quiet" size="compact" aria-describedby="hidden-home" onClick={() => void change(false)}>
            <Icon of={Undo2} />
            {texts.undo}
          </Button>
        </>
      ) : (
        <Button
          variant="quiet"
          size="compact"
          aria-label={fill(texts.notForMeHome, { name })}
          onClick={() => void change(true)}
        >
          <Icon of={EyeOff} />
          {texts.notForMe}
        </Button>
      )}
    </div>
  );
}
