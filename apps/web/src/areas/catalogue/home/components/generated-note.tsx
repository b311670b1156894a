import { Badge } from '../../../../ui/badge.tsx';
import * as texts from '../home.texts.ts';
import styles from './generated-note.module.css';

/** Says on a picture that a computer drew it; the picture's box is the one it is placed in. */
export function GeneratedNote() {
  return (
    <Badge kind="plain" isOnPhoto className={styles.note}>
      {texts.computerGenerated}
    </Badge>
  );
}
