import { useEffect, useRef } from 'react';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { problemOf } from '../problems.ts';
import { visits } from '../visit-settings.texts.ts';
import barStyles from '../../shared/save-bar.module.css';
import styles from './save-bar.module.css';

const texts = visits.hours;

interface SaveBarProps {
  isBusy: boolean;
  /** of the last save */
  error: Error | null;
  /** replaces the typed values by the stored ones */
  onLoad: () => void;
}

/**
 * Sticks to the bottom of the window: the effect of saving, and the button. After a refusal the first invalid field of
 * the form takes the focus.
 */
export function SaveBar({ isBusy, error, onLoad }: SaveBarProps) {
  const isOnline = useIsOnline();
  const bar = useRef<HTMLDivElement>(null);
  const problem = problemOf(error);
  useEffect(() => {
    if (error === null) return;
    const refused = bar.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    refused?.focus({ preventScroll: true });
    // centred, because this bar covers the bottom of the window
    refused?.scrollIntoView({ block: 'center' });
  }, [error]);
  return (
    <div ref={bar} className={classNames(barStyles.bar, styles.hours)}>
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
