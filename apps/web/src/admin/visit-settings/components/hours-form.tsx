import type { ReactNode, SyntheticEvent } from 'react';
import { visits } from '../visit-settings.texts.ts';
import { SaveBar } from './save-bar.tsx';
import panelStyles from '../../../ui/panel.module.css';
import styles from './hours-tab.module.css';

interface HoursFormProps {
  isBusy: boolean;
  /** Of the last save. */
  error: Error | null;
  onSubmit: (event: SyntheticEvent) => void;
  /** Replaces the typed values by the stored ones. */
  onLoad: () => void;
  children: ReactNode;
}

/** Panels of hours and numbers, and the bar that saves them all. */
export function HoursForm({ isBusy, error, onSubmit, onLoad, children }: HoursFormProps) {
  return (
    <form noValidate autoComplete="off" onSubmit={onSubmit}>
      <div className={styles.form}>{children}</div>
      <SaveBar isBusy={isBusy} error={error} onLoad={onLoad} />
    </form>
  );
}

export function WeeklyPanel({ children }: { children: ReactNode }) {
  return (
    <section className={panelStyles.panel} aria-labelledby="weekly-hours">
      <h2 id="weekly-hours" className="panel-title">
        {visits.hours.weekly}
      </h2>
      {children}
    </section>
  );
}

interface NumbersPanelProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function NumbersPanel({ id, title, children }: NumbersPanelProps) {
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <h2 id={id} className="panel-title">
        {title}
      </h2>
      <div className={styles.numbers}>{children}</div>
    </section>
  );
}
