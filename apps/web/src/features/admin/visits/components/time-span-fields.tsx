import { SelectField } from '../../../../ui/select-field.tsx';
import { timeChoices } from '../../shared/time-choices.ts';
import { visits } from '../visits.texts.ts';

const texts = visits.days;
const STARTS = { from: '00:00', to: '23:45', step: 15 };
const ENDS = { from: '00:15', to: '24:00', step: 15 };

interface TimeSpanFieldsProps {
  /** 'HH:mm'; both empty for the whole day */
  fromTime: string;
  toTime: string;
  /** without it times must be chosen */
  mayBeWhole: boolean;
  problems: ReadonlyMap<string, string>;
  onChange: (times: { fromTime: string; toTime: string }) => void;
}

/** From when to when on a day; the end is asked for once there is a beginning. */
export function TimeSpanFields({ fromTime, toTime, mayBeWhole, problems, onChange }: TimeSpanFieldsProps) {
  const none = { value: '', label: mayBeWhole ? visits.wholeDay : texts.choose };
  return (
    <>
      <SelectField
        label={texts.from}
        value={fromTime}
        options={[none, ...timeChoices(STARTS)]}
        error={problems.get('fromTime')}
        onChange={({ target }) => onChange({ fromTime: target.value, toTime: target.value === '' ? '' : toTime })}
      />
      <SelectField
        label={texts.to}
        value={toTime}
        disabled={fromTime === ''}
        options={[fromTime === '' ? none : { value: '', label: texts.choose }, ...timeChoices(ENDS)]}
        error={problems.get('toTime')}
        onChange={({ target }) => onChange({ fromTime, toTime: target.value })}
      />
    </>
  );
}
