import { plural } from '@aangan/contract/core/translation';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { site as texts } from '../site.texts.ts';
import barStyles from '../../shared/save-bar.module.css';
import styles from './save-bar.module.css';

interface SaveBarProps {
  /** Number of changed fields. */
  count: number;
  onDiscard: () => void;
}

/** Sticks to the bottom of the window while there are changes. */
export function SaveBar({ count, onDiscard }: SaveBarProps) {
  const isOnline = useIsOnline();
  return (
    <div className={classNames(barStyles.bar, styles.site)}>
      <output className="num">{plural(texts.changes, count, {})}</output>
      <Button variant="second" onClick={onDiscard}>
        {texts.discard}
      </Button>
      <Button type="submit" disabled={!isOnline}>
        {texts.save}
      </Button>
    </div>
  );
}
