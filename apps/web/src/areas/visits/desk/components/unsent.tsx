import { Icon } from '../../../../ui/icon.tsx';
import { Clock } from '../../../../ui/icons.ts';
import styles from './unsent.module.css';
import { desk as texts } from '../desk.texts.ts';
import { useOutbox } from '../use-outbox.ts';

/** Says, also to screen readers, that steps of a visit are not sent yet. */
export function Unsent({ visitId }: { visitId: number }) {
  const { state, held } = useOutbox();
  const isWaiting = state.steps.some((step) => step.visitId === visitId && step !== held);
  const isShown = held?.visitId === visitId || (isWaiting && state.isStuck);
  return (
    <output className={styles.noted}>
      {isShown && (
        <>
          <Icon of={Clock} size="s" />
          {isWaiting ? texts.outbox.waiting : texts.outbox.held}
        </>
      )}
    </output>
  );
}
