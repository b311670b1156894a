import type { ReactNode, SyntheticEvent } from 'react';
import { visits } from '../visit-settings.texts.ts';
import { SaveBar } from './save-bar.tsx';
import panelStyles from '../../../ui/panel.module.css';
import styles from './hours-tab.module.css';

/** What a form of hours is given. It has no schema: the server checks what it holds. */
export interface HoursProps<Draft> {
  /** What is stored. */
  saved: Draft;
  /** What was changed and not saved; the page keeps it, as it outlasts the form. */
  draft: Draft | undefined;
  onDraft: (draft: Draft | undefined) => void;
  /** Called with the very draft that was sent, also once the form is gone. */
  onSaved: (sent: Draft, version: number) => void;
}

interface HoursFormProps {
  isBusy: boolean;
  /** Of the last save. */
  error: Error | null;
  onSave: () => void;
  /** Takes what is stored in place of what was typed. */
  onLoad: () => void;
  children: ReactNode;
}

/** Panels of hours and numbers, and below them the bar that saves all of them. */
export function HoursForm({ isBusy, error, onSave, onLoad, children }: HoursFormProps) {
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form noValidate autoComplete="off" onSubmit={handleSubmit}>
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
