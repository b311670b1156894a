import type { PrivacySection } from '@aangan/contract/paths';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { ChevronDown } from '../../../../ui/icons.ts';
import styles from '../privacy-page.module.css';

export interface SectionProps {
  id: PrivacySection;
  title: string;
  /** summary shown while collapsed */
  state?: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  /** always expanded: all sections are open, and can't be closed */
  isFixed: boolean;
  children: ReactNode;
}

/** A section of the page; on a small window collapsible, with a summary in its heading. */
export function Section({ id, title, state, isOpen, onToggle, isFixed, children }: SectionProps) {
  const isShown = isOpen || isFixed;
  return (
    <section id={id} className={styles.section} aria-labelledby={`h-${id}`}>
      <h2 id={`h-${id}`} className={styles.heading} tabIndex={-1}>
        {isFixed ? (
          title
        ) : (
          <button
            type="button"
            className={styles.summary}
            aria-expanded={isOpen}
            aria-controls={`b-${id}`}
            onClick={onToggle}
          >
            <span>{title}</span>
            {state && <small>{state}</small>}
            <Icon of={ChevronDown} size="l" />
          </button>
        )}
      </h2>
      <div id={`b-${id}`} className={styles.body} hidden={!isShown}>
        {isShown && children}
      </div>
    </section>
  );
}
