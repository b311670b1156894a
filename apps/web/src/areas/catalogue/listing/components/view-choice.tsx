import type { ListingView } from '@aangan/contract/paths';
import { useId } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { List, Map } from '../../../../ui/icons.ts';
import { view as texts } from '../view.texts.ts';
import styles from './view-choice.module.css';

const VIEWS = [
  { value: 'list', label: texts.list, icon: List },
  { value: 'map', label: texts.map, icon: Map },
] as const;

interface ViewChoiceProps {
  view: ListingView;
  onChange: (view: ListingView) => void;
  className?: string | undefined;
}

/** The results as a list, or with a map above it. */
export function ViewChoice({ view, onChange, className }: ViewChoiceProps) {
  const name = useId();
  return (
    <div className={classNames(styles.choice, className)} role="radiogroup" aria-label={texts.view}>
      {VIEWS.map(({ value, label, icon }) => (
        <label key={value}>
          <input type="radio" name={name} checked={view === value} onChange={() => onChange(value)} />
          <span>
            <Icon of={icon} size="s" />
            {label}
          </span>
        </label>
      ))}
    </div>
  );
}
