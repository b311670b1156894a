import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { visits } from '../visits.texts.ts';
import styles from './save-bar.module.css';

const texts = visits.hours;

interface SaveBarProps {
  isBusy: boolean;
  /** what went wrong with the last save */
  problem: 'stale' | 'wrong' | 'failed' | null;
  /** takes what is stored in place of what was typed */
  onLoad: () => void;
}

/** Stays at the foot of the window: what saving does, and the button. */
export function SaveBar({ isBusy, problem, onLoad }: SaveBarProps) {
  const isOnline = useIsOnline();
  return (
    <div className={styles.bar}>
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
