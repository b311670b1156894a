import { CHANGE_ROWS_MAX } from '@aangan/contract/catalogue/change-set-entities';
import { fill } from '@aangan/contract/core/translation';
import { useRef } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronDown } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/menu.tsx';
import { BULK_ACTS, type BulkAct } from '../bulk-edit.ts';
import { bulk as texts } from '../bulk.texts.ts';
import type { PropertySelection } from '../use-selection.ts';
import styles from './selection-bar.module.css';

/** Acts that begin a group of the menu. */
const GROUPS: readonly BulkAct[] = ['FEATURE', 'STATUS'];

const numbers = new Intl.NumberFormat('en-IN');

interface Props {
  selection: PropertySelection;
  onChange: (act: BulkAct) => void;
}

/** Selects properties of the list, and changes those that are selected. */
export function SelectionBar({ selection, onChange }: Props) {
  const { count, total, isAll, isPage } = selection;
  const bar = useRef<HTMLDivElement>(null);
  // the button that was pressed goes
  const focusFirst = () => bar.current?.querySelector('input')?.focus();
  return (
    <div className={styles.bar} role="group" aria-label={texts.selection} ref={bar}>
      <Checkbox label={texts.selectPage} checked={isPage} onChange={selection.togglePage} />
      {!isAll && total <= CHANGE_ROWS_MAX && (
        <Button
          variant="quiet"
          className={styles.words}
          onClick={() => {
            selection.selectAll();
            focusFirst();
          }}
        >
          {fill(texts.selectAll, { count: numbers.format(total) })}
        </Button>
      )}
      {total > CHANGE_ROWS_MAX && (
        <p className="small muted">{fill(texts.tooMany, { count: numbers.format(CHANGE_ROWS_MAX) })}</p>
      )}
      <output className="num">{count > 0 && fill(texts.selected, { count: numbers.format(count) })}</output>
      {count > 0 && (
        <>
          <Button
            variant="quiet"
            className={styles.words}
            onClick={() => {
              selection.clear();
              focusFirst();
            }}
          >
            {texts.clear}
          </Button>
          <Menu
            label={texts.change}
            triggerClassName={buttonClass({ variant: 'second' })}
            trigger={
              <>
                {texts.change}
                <Icon of={ChevronDown} />
              </>
            }
            actions={BULK_ACTS.map((act) => ({
              label: texts.acts[act],
              startsGroup: GROUPS.includes(act),
              onSelect: () => onChange(act),
            }))}
          />
        </>
      )}
    </div>
  );
}
