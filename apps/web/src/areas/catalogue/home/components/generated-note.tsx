import { Badge } from '../../../../ui/badge.tsx';
import * as texts from '../home.texts.ts';
import styles from './generated-note.module.css';

/** Notes that a picture is computer-generated; positioned in the picture's box. */
export function GeneratedNote() {
  return (
    <Badge kind="plain" isOnPhoto className={styles.note}>
      {texts.computerGenerated}
    </Badge>
  );
}
