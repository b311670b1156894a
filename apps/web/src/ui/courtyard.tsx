import { SITE } from '@aangan/contract/core/site';
import styles from './courtyard.module.css';

/** The illustration of empty and error states: four walls, an opening and an empty courtyard. It is Aangan's own (S13). */
export function Courtyard() {
  if (SITE.isOwn) return null;
  return (
    <svg className="" viewBox="0 0 112 112" fill="none" aria-hidden="true">
      <rect x="8" y="8" width="96" height="96" rx="20" className={styles.ground} />
      <g className={styles.walls} strokeWidth="2.5" strokeLinecap="round">
        <path d="M44 88H36a12 12 0 0 1-12-12V36a12 12 0 0 1 12-12h40a12 12 0 0 1 12 12v40a12 12 0 0 1-12 12h-8" />
        <rect x="40" y="40" width="32" height="32" rx="6" strokeDasharray="5 6" />
      </g>
      <circle cx="56" cy="56" r="5" className={styles.hearth} />
    </svg>
  );
}
