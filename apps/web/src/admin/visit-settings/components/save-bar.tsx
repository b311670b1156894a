import { useEffect, useRef } from 'react';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { problemOf } from '../problems.ts';
import { visits } from '../visit-settings.texts.ts';
import styles from './save-bar.module.css';

const texts = visits.hours;

interface SaveBarProps {
  isBusy: boolean;
  /** of the last save */
  error: Error | null;
  /** takes what is stored in place of what was typed */
  onLoad: () => void;
}

/** Stays at the foot of the window: what saving does, and the button. What was refused of its form takes the focus. */
export function SaveBar({ isBusy, error, onLoad }: SaveBarProps) {
  const isOnline = useIsOnline();
  const bar = useRef<HTMLDivElement>(null);
  const problem = problemOf(error);
  useEffect(() => {
    if (error === null) return;
    const refused = bar.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    refused?.focus({ preventScroll: true });
    // not at the foot of the window: the bar stands there
    refused?.scrollIntoView({ block: 'center' });
  }, [error]);
  return (
    <div ref={bar} className={styles.bar}>
      {problem === null && <p className="small muted">{texts.stay}</p>}
      {problem === 'wrong' && <Notice>{texts.wrong}</Notice>}
      {problem === 'failed' && <Notice>{texts.saveFailed}</Notice>}
      {problem === 'stale' && (
        <Notice>
          {texts.stale}{' '}
          <button type="button" className={styles.load} onClick={onLoad}>
            {texts.load}
          </button>
        </Notice>
      )}
      <Button type="submit" isBusy={isBusy} busyText={texts.saving} disabled={!isOnline}>
        {texts.save}
      </Button>
    </div>
  );
}
