import type { ReactNode } from 'react';
import { get, type FieldPathByValue, type Path } from 'react-hook-form';
import { classNames } from '../../../ui/class-names.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import { siteFieldWords, type SiteField as Field } from '../../shared/site-words.ts';
import type { PartProps } from '../site-form.ts';
import { defaultText, type SiteFormValues } from '../site-values.ts';
import { ToDefault } from './to-default.tsx';
import styles from './site-field.module.css';

/** Paths of single texts. */
type TextPath = Extract<FieldPathByValue<SiteFormValues, string>, Field>;

interface SiteFieldProps extends Pick<PartProps, 'form' | 'seen' | 'usual' | 'isLocked'> {
  path: TextPath;
  hint?: string | undefined;
  inputMode?: 'tel' | 'email' | 'url' | 'decimal' | undefined;
  type?: 'date' | undefined;
  /** See TextField. */
  affix?: TextFieldProps['affix'];
  unit?: TextFieldProps['unit'];
  /** What an empty field shows in place of its default. */
  placeholder?: string | undefined;
  lang?: string | undefined;
  /** Id of a list of suggestions. */
  list?: TextFieldProps['list'];
  isLong?: boolean | undefined;
  /** Takes the whole row where fields stand in pairs. */
  isWide?: boolean | undefined;
  /** Below the field, such as what would do instead. */
  children?: ReactNode;
}

/** A text of the site: empty, it shows its default. */
export function SiteField({
  form,
  seen,
  usual,
  isLocked,
  path,
  isLong,
  isWide,
  inputMode,
  placeholder = defaultText(path, seen) || (seen.isOwn ? '' : (usual[path] ?? '')),
  children,
  ...field
}: SiteFieldProps) {
  const { register, getValues, setValue, setFocus } = form;
  const label = siteFieldWords(path);
  const props = {
    ...field,
    label,
    placeholder,
    error: problemAt(form, path),
    ...register(path),
  };
  const empty = () => {
    setValue(path, '', { shouldDirty: true });
    setFocus(path);
  };
  return (
    <div className={classNames(styles.field, isWide && styles.wide)}>
      {/* No `type`: the browser's own checks know neither our numbers nor our addresses. */}
      {isLong ? <TextArea {...props} /> : <TextField {...props} inputMode={inputMode} />}
      {children}
      {getValues(path) !== '' && !isLocked && <ToDefault label={label ?? ''} onClick={empty} />}
    </div>
  );
}

/** Returns the message of a field of the form. */
export function problemAt(form: PartProps['form'], path: Path<SiteFormValues>): string | undefined {
  const problem = get(form.formState.errors, path) as { message?: string } | undefined;
  return problem?.message;
}
