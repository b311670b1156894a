import type { SyntheticEvent } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { fieldProblems } from './problems.ts';

/** The mutation that adds a line. */
interface Adding<Body, Made> {
  mutate: (body: Body, then: { onSuccess: (made: Made) => void; onError: (failure: Error) => void }) => void;
}

/**
 * A form that adds a line to a table, and is empty again once that is there. What the server refuses stands at its field.
 * @param schema makes of the values what is sent
 * @param nothing the values of an empty form
 * @param onAdded called with what was made, while the form is there
 * @returns the form, and what to do when it is sent
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
        // the next line may stand there by now
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
