import { fill } from '@aangan/contract/core/translation';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useFieldArray, type FieldArray, type FieldArrayPath, type Path } from 'react-hook-form';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp, Plus, Trash2 } from '../../../ui/icons.ts';
import { siteFieldWords, type SiteField } from '../../shared/site-words.ts';
import { useFocusAfterRemoval } from '../../shared/use-focus-after-removal.ts';
import type { PartProps } from '../site-form.ts';
import { usualRows } from '../site-lists.ts';
import { isGiven, type SiteFormValues } from '../site-values.ts';
import { site as texts } from '../site.texts.ts';
import { problemAt } from './site-field.tsx';
import { ToDefault } from './to-default.tsx';
import styles from './rows.module.css';

type ListPath = Extract<FieldArrayPath<SiteFormValues>, SiteField>;

interface RowsProps<List extends ListPath> extends Pick<PartProps, 'form' | 'isLocked'> {
  list: List;
  most: number;
  addText: string;
  hint?: string | undefined;
  /** The values of a new row. */
  empty: FieldArray<SiteFormValues, List>;
  /** Renders the fields of a row; `labelOf` names the row behind a label. */
  children: (index: number, labelOf: (label: string) => ReactNode) => ReactNode;
  /** The name of a row for its buttons, which else call it by its number. */
  nameOf?: ((index: number) => string) | undefined;
  /** Whether rows can be moved up and down. */
  isOrdered?: boolean | undefined;
  /** Whether rows can be hidden. */
  canHide?: boolean | undefined;
  /** Facts of a row that can't be typed. */
  factsOf?: ((index: number) => string) | undefined;
  /** Whether a row has no fields to show until it is opened, for lists that may be long. */
  isFolded?: boolean | undefined;
  /** Whether a row stands on one line where there is room. */
  isShort?: boolean | undefined;
  /** Whether a row can be removed; all can unless it is given. */
  canRemove?: ((index: number) => boolean) | undefined;
  /** Says why a row can't be removed now, and at which of its fields. */
  refuseRemoval?: ((index: number) => { field: Path<SiteFormValues>; message: string } | undefined) | undefined;
}

/** A list of the site: rows with their fields, and a button that adds one. A list with a default begins with it. */
export function Rows<List extends ListPath>(props: RowsProps<List>) {
  const { form, isLocked, list, most, addText, hint, empty, children, isShort, isFolded, canHide } = props;
  const { fields, append, remove, move, replace } = useFieldArray({ control: form.control, name: list });
  // The button that adds one is the only one without the name of a row.
  const { box, noteRemoval } = useFocusAfterRemoval<HTMLFieldSetElement>(fields.length, 'button:not([aria-label])');
  const focusNext = useFocusNext();
  useOpenWhereWrong(box);
  const [announcement, setAnnouncement] = useState('');
  const title = siteFieldWords(list) ?? '';
  const handleRemove = (index: number) => {
    const refusal = props.refuseRemoval?.(index);
    if (refusal) {
      form.setError(refusal.field, { message: refusal.message });
      openRow(box.current, index);
      form.setFocus(refusal.field);
      return;
    }
    form.clearErrors(list);
    noteRemoval(index);
    remove(index);
  };
  const handleMove = (index: number, to: number, button: HTMLElement) => {
    form.clearErrors(list);
    setAnnouncement(fill(texts.moved, { position: String(to + 1), count: String(fields.length) }));
    // At either end the button is disabled, so the other one gets the focus.
    focusNext(() =>
      button.matches(':disabled') ? button.parentElement?.querySelector('button:not(:disabled)') : button,
    );
    move(index, to);
  };
  const handleAdd = () => {
    if (isFolded) focusNext(() => openRow(box.current, fields.length)?.querySelector('input'));
    append(empty, { shouldFocus: !isFolded });
  };
  const usual = usualRows(list) as FieldArray<SiteFormValues, List>[] | undefined;
  const handleDefault = () => {
    form.clearErrors(list);
    focusNext(() => box.current?.querySelector('input, summary, button:not(:disabled)'));
    replace(usual ?? []);
  };
  return (
    <fieldset className={classNames(styles.rows, isShort && styles.short, isFolded && styles.folded)} ref={box}>
      <legend>{title}</legend>
      {hint && <p className="small muted">{hint}</p>}
      {fields.map(({ id }, index) => {
        const number = String(index + 1);
        const name = props.nameOf?.(index);
        const row = name || fill(texts.row, { number, list: title });
        const facts = props.factsOf?.(index);
        const path = `${list}.${index}.hidden` as Path<SiteFormValues>;
        const isHidden = canHide === true && form.getValues(path) === true;
        const rowFields = children(index, (label) => (
          <>
            {label} <span className="sr-only">{fill(texts.ofRow, { number })}</span>
          </>
        ));
        return (
          <div key={id} className={classNames(styles.row, isHidden && styles.hidden)}>
            {isFolded ? (
              <details>
                <summary>
                  <b>{name || texts.newRow}</b>
                  {isHidden && hiddenBadge}
                  {facts && <span className="num small muted">{facts}</span>}
                </summary>
                {rowFields}
              </details>
            ) : (
              <div className={styles.open}>
                {rowFields}
                {facts && <p className="num small muted">{facts}</p>}
                {isHidden && hiddenBadge}
              </div>
            )}
            {!isLocked && (
              <div className={styles.acts}>
                {props.isOrdered && (
                  <>
                    <IconButton
                      icon={ArrowUp}
                      label={fill(texts.moveUp, { row })}
                      disabled={index === 0}
                      onClick={({ currentTarget }) => handleMove(index, index - 1, currentTarget)}
                    />
                    <IconButton
                      icon={ArrowDown}
                      label={fill(texts.moveDown, { row })}
                      disabled={index === fields.length - 1}
                      onClick={({ currentTarget }) => handleMove(index, index + 1, currentTarget)}
                    />
                  </>
                )}
                {canHide && (
                  <Button
                    variant="quiet"
                    size="compact"
                    className={styles.act}
                    aria-label={fill(isHidden ? texts.showRow : texts.hideRow, { row })}
                    onClick={() => {
                      form.clearErrors(list);
                      form.setValue(path, !isHidden, { shouldDirty: true });
                    }}
                  >
                    {isHidden ? texts.show : texts.hide}
                  </Button>
                )}
                {(props.canRemove?.(index) ?? true) && (
                  <Button
                    variant="danger-quiet"
                    size="compact"
                    className={styles.act}
                    aria-label={fill(texts.removeRow, { row })}
                    onClick={() => handleRemove(index)}
                  >
                    <Icon of={Trash2} size="s" />
                    {texts.remove}
                  </Button>
                )}
              </div>
            )}
          </div>
        );
      })}
      <output className="sr-only">{announcement}</output>
      <FieldError>{problemAt(form, list)}</FieldError>
      {!isLocked && (
        <div className={styles.acts}>
          {fields.length < most && (
            <Button variant="second" size="compact" onClick={handleAdd}>
              <Icon of={Plus} size="s" />
              {addText}
            </Button>
          )}
          {usual && isGiven(list, form.getValues()) && <ToDefault label={title} onClick={handleDefault} />}
        </div>
      )}
    </fieldset>
  );
}

const hiddenBadge = <Badge kind="plain">{texts.hidden}</Badge>;

/** Opens a folded row. */
function openRow(box: HTMLElement | null, index: number): HTMLElement | undefined {
  const row = box?.querySelectorAll('details')[index];
  if (row) row.open = true;
  return row;
}

/** Keeps rows with an error open. */
function useOpenWhereWrong(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const rows = box.current?.querySelectorAll('details') ?? [];
    for (const row of rows) if (row.querySelector('[aria-invalid="true"]')) row.open = true;
  });
}

type Find = () => HTMLElement | null | undefined;

/** Returns a function that finds what to focus once the rows are rendered anew: moving an element drops its focus. */
function useFocusNext(): (find: Find) => void {
  const next = useRef<Find>(null);
  useLayoutEffect(() => {
    next.current?.()?.focus();
    next.current = null;
  });
  return (find) => {
    next.current = find;
  };
}
