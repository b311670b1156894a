import { fill } from '@aangan/contract/core/translation';
import type { OpenHours } from '@aangan/contract/visits/hours';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Plus, X } from '../../../ui/icons.ts';
import { TimeField } from '../../../areas/visits/shared/time-field/time-field.tsx';
import { withWindow, type Week } from '../hours-draft.ts';
import { visits } from '../visit-settings.texts.ts';
import styles from './week-editor.module.css';

const texts = visits.hours;
const STARTS = { from: '00:00', to: '23:45', step: 15 };
const ENDS = { from: '00:15', to: '24:00', step: 15 };

interface WeekEditorProps {
  week: Week;
  onChange: (week: Week) => void;
  /** error messages by path: 'hours.3.0.to' */
  problems: ReadonlyMap<string, string>;
}

/** The windows of seven days, Sunday first. */
export function WeekEditor({ week, onChange, problems }: WeekEditorProps) {
  return (
    <div className={styles.days}>
      {texts.weekdays.map((name, index) => (
        <DayEditor
          key={name}
          name={name}
          windows={week[index] ?? []}
          onChange={(windows) => onChange(week.map((day, at) => (at === index ? windows : day)))}
          problemAt={(path) => problems.get(`hours.${index}${path}`)}
        />
      ))}
    </div>
  );
}

interface DayEditorProps {
  name: string;
  windows: readonly OpenHours[];
  onChange: (windows: OpenHours[]) => void;
  problemAt: (path: string) => string | undefined;
}

function DayEditor({ name, windows, onChange, problemAt }: DayEditorProps) {
  const group = useRef<HTMLDivElement>(null);
  const more = withWindow(windows);
  const problems = windows.flatMap((_, at) => [problemAt(`.${at}.from`), problemAt(`.${at}.to`)]);
  return (
    <div ref={group} className={styles.day} role="group" aria-label={name} tabIndex={-1}>
      <b>{name}</b>
      <div className={styles.windows}>
        {windows.length === 0 && <p className={styles.closed}>{texts.closed}</p>}
        {windows.map((open, at) => (
          <WindowFields
            // rows have no identity beyond their values
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            named={{ day: name, number: String(at + 1) }}
            open={open}
            isWrong={(end) => problemAt(`.${at}.${end}`) !== undefined}
            onChange={(next) => onChange(windows.map((other, n) => (n === at ? next : other)))}
            onRemove={() => {
              onChange(windows.filter((_, n) => n !== at));
              // the last row goes with the pressed button
              if (at === windows.length - 1) group.current?.focus();
            }}
          />
        ))}
        <FieldError>{problemAt('') ?? problems.find((problem) => problem !== undefined)}</FieldError>
      </div>
      <Button
        variant="quiet"
        size="compact"
        aria-label={fill(texts.addTo, { day: name })}
        disabled={more === null}
        onClick={() => more && onChange(more)}
      >
        <Icon of={Plus} />
        {texts.add}
      </Button>
    </div>
  );
}

interface WindowFieldsProps {
  named: { day: string; number: string };
  open: OpenHours;
  isWrong: (end: keyof OpenHours) => boolean;
  onChange: (open: OpenHours) => void;
  onRemove: () => void;
}

function WindowFields({ named, open, isWrong, onChange, onRemove }: WindowFieldsProps) {
  return (
    <div className={styles.window}>
      <TimeField
        label={fill(texts.from, named)}
        isLabelHidden
        value={open.from}
        {...STARTS}
        present={open.from}
        isInvalid={isWrong('from')}
        onChange={({ target }) => onChange({ ...open, from: target.value })}
      />
      <span aria-hidden="true">{texts.to}</span>
      <TimeField
        label={fill(texts.until, named)}
        isLabelHidden
        value={open.to}
        {...ENDS}
        present={open.to}
        isInvalid={isWrong('to')}
        onChange={({ target }) => onChange({ ...open, to: target.value })}
      />
      <IconButton icon={X} label={fill(texts.removeWindow, named)} onClick={onRemove} />
    </div>
  );
}
