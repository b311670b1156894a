import { fill } from '@aangan/contract/core/translation';
import type { ReactNode } from 'react';
import { useFieldArray, type FieldArray, type FieldArrayPath } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Plus, Trash2 } from '../../../ui/icons.ts';
import { siteFieldWords, type SiteField } from '../../shared/site-words.ts';
import { useFocusAfterRemoval } from '../../shared/use-focus-after-removal.ts';
import type { PartProps } from '../site-form.ts';
import type { SiteFormValues } from '../site-values.ts';
import { site as texts } from '../site.texts.ts';
import { problemAt } from './site-field.tsx';
import styles from './rows.module.css';

type ListPath = Extract<FieldArrayPath<SiteFormValues>, SiteField>;

interface RowsProps<List extends ListPath> extends Pick<PartProps, 'form' | 'isLocked'> {
  list: List;
  most: number;
  addText: string;
  /** The values of a new row. */
  empty: FieldArray<SiteFormValues, List>;
  /** Renders the fields of a row; `labelOf` names the row behind a label. */
  children: (index: number, labelOf: (label: string) => ReactNode) => ReactNode;
}

/** A list of the site: rows with their fields, and a button that adds one. */
export function Rows<List extends ListPath>({ form, isLocked, list, most, addText, empty, children }: RowsProps<List>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: list });
  const { box, noteRemoval } = useFocusAfterRemoval<HTMLFieldSetElement>(fields.length);
  const title = siteFieldWords(list) ?? '';
  const handleRemove = (index: number) => {
    form.clearErrors(list);
    noteRemoval(index);
    remove(index);
  };
  return (
    <fieldset className={styles.rows} ref={box}>
      <legend>{title}</legend>
      {fields.map(({ id }, index) => {
        const number = String(index + 1);
        return (
          <div key={id} className={styles.row}>
            {children(index, (label) => (
              <>
                {label} <span className="sr-only">{fill(texts.ofRow, { number })}</span>
              </>
            ))}
            {!isLocked && (
              <Button
                variant="danger-quiet"
                size="compact"
                aria-label={fill(texts.removeRow, { number, list: title })}
                onClick={() => handleRemove(index)}
              >
                <Icon of={Trash2} size="s" />
                {texts.remove}
              </Button>
            )}
          </div>
        );
      })}
      <FieldError>{problemAt(form, list)}</FieldError>
      {fields.length < most && !isLocked && (
        <Button variant="second" size="compact" onClick={() => append(empty)}>
          <Icon of={Plus} size="s" />
          {addText}
        </Button>
      )}
    </fieldset>
  );
}
