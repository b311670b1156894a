import type { ReactNode } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import styles from './full-map-dialog.module.css';

interface FullMapDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The switch between sketch and street map. */
  foot: ReactNode;
  /** The map, which fills the rest. */
  children: ReactNode;
}

/** A full-screen map. */
export function FullMapDialog({ isOpen, onClose, title, foot, children }: FullMapDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} className={styles.full}>
      <div className={styles.map}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </Dialog>
  );
}
