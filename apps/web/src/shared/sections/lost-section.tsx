import { fill } from '@aangan/contract/core/translation';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RefreshCw } from '../../ui/icons.ts';
import styles from './lost-section.module.css';
import { sections } from './sections.texts.ts';

interface Props {
  /** The section's name on the page. */
  name: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Shown in place of a section that did not load; the rest of the page stays. */
export function LostSection({ name, onRetry, isRetrying }: Props) {
  return (
    <div className={styles.lost} role="alert">
      <p>{fill(sections.lost, { section: name })}</p>
      <Button variant="second" onClick={onRetry} isBusy={isRetrying} busyText={sections.tryAgain}>
        <Icon of={RefreshCw} size="s" />
        {sections.tryAgain}
      </Button>
    </div>
  );
}
