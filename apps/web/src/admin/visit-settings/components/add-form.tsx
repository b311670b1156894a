import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { problemOf } from '../problems.ts';
import { visits } from '../visit-settings.texts.ts';
import panelStyles from '../../../ui/panel.module.css';
import styles from './add-form.module.css';

interface AddFormProps {
  texts: { addTitle: string; add: string; addFailed: string };
  isBusy: boolean;
  /** of the last attempt */
  error: Error | null;
  onSubmit: (event: SyntheticEvent) => void;
  /** the fields */
  children: ReactNode;
  /** shown after an addition */
  result?: ReactNode;
}

/** The panel above a table that adds a row to it. */
export function AddForm({ texts, isBusy, error, onSubmit, children, result }: AddFormProps) {
  const id = useId();
  const isOnline = useIsOnline();
  return (
    <section className={classNames(panelStyles.panel, styles.panel)} aria-labelledby={id}>
      <h2 id={id} className="panel-title">
        {texts.addTitle}
      </h2>
      <form className={styles.fields} noValidate autoComplete="off" onSubmit={onSubmit}>
        {children}
        <Button type="submit" isBusy={isBusy} busyText={visits.days.adding} disabled={!isOnline}>
          {texts.add}
        </Button>
        {problemOf(error) === 'failed' && (
          <div className={styles.wide}>
            <Notice>{texts.addFailed}</Notice>
          </div>
        )}
        {result && <div className={styles.wide}>{result}</div>}
      </form>
    </section>
  );
}
