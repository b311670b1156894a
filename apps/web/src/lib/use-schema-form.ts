import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * A form on a schema, which it is checked with when it is sent. An error goes when its field changes, and comes back only
 * at the next try.
 * @param schema takes the values as the fields hold them; what it makes of them is what is handed to `handleSubmit`
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) form.clearErrors(name as Parameters<typeof form.clearErrors>[0]);
        },
      }),
    [form],
  );
  return form;
}
