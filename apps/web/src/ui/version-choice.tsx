import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import dialogStyles from './dialog.module.css';
import { Notice } from './notice.tsx';
import styles from './version-choice.module.css';

export interface Version {
  title: string;
  facts: readonly { label: string; value: ReactNode }[];
}

export interface VersionChoiceProps {
  title: string;
  text: string;
  /** as it is stored now */
  stored: Version;
  /** as the user was about to save it */
  mine: Version;
  keepText: string;
  /** left out when `mine` can't be saved any more */
  saveText?: string | undefined;
  busyText: string;
  isBusy: boolean;
  /** why saving `mine` failed */
  error?: ReactNode;
  onKeep: () => void;
  onSave: () => void;
}

/**
 * A choice between two versions of a record, in place of a form whose save was refused. Its heading takes the focus
 * from the removed button, and so is read out.
 */
export function VersionChoice(props: VersionChoiceProps) {
  const { title, text, stored, mine, keepText, saveText, busyText, isBusy, error, onKeep, onSave } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Before paint: otherwise the dialog would take the focus that the button lost.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.versions}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <p>{text}</p>
      </div>
      <div className={styles.pair}>
        <Side {...stored} />
        <Side {...mine} />
      </div>
      {error && <Notice>{error}</Notice>}
      <div className={classNames(dialogStyles.acts, styles.choices)}>
        <Button variant={saveText === undefined ? 'primary' : 'second'} onClick={onKeep} disabled={isBusy}>
          {keepText}
        </Button>
        {saveText !== undefined && (
          <Button onClick={onSave} isBusy={isBusy} busyText={busyText}>
            {saveText}
          </Button>
        )}
      </div>
    </div>
  );
}

function Side({ title, facts }: Version) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
