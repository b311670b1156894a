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
  /** as it was about to be saved */
  mine: Version;
  keepText: string;
  /** left out when mine can't be saved any more */
  saveText?: string | undefined;
  busyText: string;
  isBusy: boolean;
  /** why saving mine did not work */
  error?: ReactNode;
  onKeep: () => void;
  onSave: () => void;
}

/**
 * Two versions of one thing, and which of them to keep: stands in a dialog in the place of the form that was refused. Its
 * heading takes the focus from the button that is gone, and so is read out.
 */
export function VersionChoice(props: VersionChoiceProps) {
  const { title, text, stored, mine, keepText, saveText, busyText, isBusy, error, onKeep, onSave } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the browser paints: the dialog would otherwise take the focus the button let go.
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
