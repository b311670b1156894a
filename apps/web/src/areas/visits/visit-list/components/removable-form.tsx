import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import styles from './visit-dialogs.module.css';

interface Props {
  texts: { remove: string; cancel: string; save: string; busy: string };
  /** Whether there is something to remove. */
  isKnown: boolean;
  /** Its `variables` are null while removing. */
  saving: { isPending: boolean; variables: unknown };
  failure: string | null;
  /** The id of the error of the whole form. */
  describedBy?: string | undefined;
  onSave: () => void;
  onRemove: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a dialog in which a buyer saves, changes or removes an opinion. */
export function RemovableForm(props: Props) {
  const { texts, isKnown, saving, failure, describedBy, onSave, onRemove, onClose, children } = props;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form onSubmit={handleSubmit} aria-describedby={describedBy}>
      {children}
      {failure !== null && <Notice>{failure}</Notice>}
      {isKnown && (
        <Button variant="danger-quiet" className={styles.remove} onClick={onRemove} disabled={saving.isPending}>
          {texts.remove}
        </Button>
      )}
      <div className={styles.two}>
        <Button variant="second" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={saving.isPending && saving.variables !== null} busyText={texts.busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
