import { fill } from '@aangan/contract/core/translation';
import { useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { EyeOff, Undo2 } from '../../../../ui/icons.ts';
import { marks as texts } from './hidden-homes.texts.ts';
import styles from './removed-row.module.css';

interface Props {
  /** Contains {name}. */
  text: string;
  name: string;
  onUndo: () => void;
}

/** Replaces an item removed from a list, with an undo button, until the user leaves the page. */
export function RemovedRow({ text, name, onUndo }: Props) {
  const id = useId();
  return (
    <div className={styles.row} data-removed>
      <Icon of={EyeOff} className={styles.mark} />
      <p id={id}>{fill(text, { name })}</p>
      <Button variant="second" aria-describedby={id} onClick={onUndo}>
        <Icon of={Undo2} />
        {texts.undo}
      </Button>
    </div>
  );
}
