import type { SyntheticEvent } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { fieldProblems } from './problems.ts';

/** The mutation that adds a row. */
interface Adding<Body, Made> {
  mutate: (body: Body, then: { onSuccess: (made: Made) => void; onError: (failure: Error) => void }) => void;
}

/**
 * A form that adds a row to a table and is cleared afterwards. Errors of the server are shown at their fields.
 * @param schema converts the field values to the body
 * @param nothing the values of an empty form
 * @param onAdded called with the result, while the form is mounted
 * @returns the form, and its submit handler
 */
export function useAddForm<Values extends FieldValues, Body, Made>(
  schema: z.ZodMiniType<Body, Values>,
  nothing: DefaultValues<Values> & Values,
  { mutate }: Adding<Body, Made>,
  onAdded?: (made: Made) => void,
): { form: UseFormReturn<Values, unknown, Body>; add: (event: SyntheticEvent) => void } {
  const form = useSchemaForm(schema, nothing);
  const { getValues, handleSubmit, reset, setError } = form;
  const submit = handleSubmit((body) => {
    const sent = JSON.stringify(getValues());
    mutate(body, {
      onSuccess: (made) => {
        // keeps the form if the next row is being entered already
        if (JSON.stringify(getValues()) === sent) reset();
        onAdded?.(made);
      },
      onError: (failure) => {
        for (const [field, message] of fieldProblems(failure)) {
          if (Object.hasOwn(nothing, field)) setError(field as FieldPath<Values>, { message });
        }
      },
    });
  });
  return { form, add: (event) => void submit(event) };
}
