import { useEffect, useEffectEvent, type SyntheticEvent } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSchemaForm } from '../../lib/use-schema-form.ts';

export interface HoursFormProps<Draft> {
  /** The stored values. */
  saved: Draft;
  /** Unsaved changes; owned by the page, which outlives the form. */
  draft: Draft | undefined;
  onDraft: (draft: Draft | undefined) => void;
}

interface HoursForm<Draft> {
  values: Draft;
  change: (part: Partial<Draft>) => void;
  handleSubmit: (event: SyntheticEvent) => void;
}

/**
 * A form of hours, which shows the stored values until it is changed.
 * @param onSave called with the very draft object of the page, so that the page can detect later changes
 */
export function useHoursForm<Draft extends FieldValues & { version: number }>(
  schema: z.ZodMiniType<Draft, Draft>,
  { saved, draft, onDraft }: HoursFormProps<Draft>,
  onSave: (draft: Draft) => void,
): HoursForm<Draft> {
  const current = draft ?? saved;
  const { handleSubmit, reset, setValue, subscribe } = useSchemaForm(schema, current as DefaultValues<Draft>);
  // the version is that of the stored copy, and not a field of the form
  const keep = useEffectEvent((values: Draft) => onDraft({ ...values, version: current.version }));
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name, values }) => name && keep(values) }),
    [subscribe],
  );
  const isStored = draft === undefined;
  const stored = JSON.stringify(saved);
  useEffect(() => {
    if (isStored) reset(JSON.parse(stored) as Draft);
  }, [isStored, stored, reset]);
  const save = handleSubmit(() => onSave(current));
  return {
    values: current,
    change: (part) => {
      for (const [name, value] of Object.entries(part)) {
        setValue(name as Path<Draft>, value as PathValue<Draft, Path<Draft>>);
      }
    },
    handleSubmit: (event) => void save(event),
  };
}
