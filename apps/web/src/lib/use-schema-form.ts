import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { afterFrame } from './after-frame.ts';

interface Options {
  /** An error stays until its field is valid, rather than until it changes. */
  areErrorsKept?: boolean;
}

/**
 * A form that is validated by a schema on submit, after the pressed button is painted. An error disappears when its
 * field changes, and comes back only at the next submit.
 * @param schema parses the values of the fields; its output is passed to `handleSubmit`'s callback
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  { areErrorsKept = false }: Options = {},
): UseFormReturn<Input, unknown, Output> {
  const firstWrong = useRef<string>(undefined);
  const form = useForm<Input, unknown, Output>({
    resolver: async (values, context, options) => {
      const checked = await standardSchemaResolver(schema)(values, context, options);
      firstWrong.current = options.names?.find((name) => get(checked.errors, name) !== undefined);
      return checked;
    },
    defaultValues,
    reValidateMode: 'onSubmit',
    // It would focus before the errors are rendered, and cause a second layout.
    shouldFocusError: false,
  });
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && firstWrong.current) form.setFocus(firstWrong.current as FieldPath<Input>);
  }, [form, submitCount]);
  useEffect(() => {
    const isWrong = (values: unknown, name: string) =>
      z.safeParse(schema, values).error?.issues.some(({ path }) => path.join('.') === name);
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (!name || (areErrorsKept && isWrong(values, name))) return;
        form.clearErrors(name as FieldPath<Input>);
      },
    });
  }, [form, schema, areErrorsKept]);
  const isDue = useRef(false);
  // Validating a form and rendering its errors takes a cheap phone longer than a tap may.
  const oncePressed = async <Result>(submit: () => Promise<Result>): Promise<Result | undefined> => {
    if (isDue.current) return undefined;
    isDue.current = true;
    await afterFrame();
    isDue.current = false;
    return submit();
  };
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
    const submit = form.handleSubmit(onValid, onInvalid);
    return (event) => {
      event?.preventDefault();
      return event ? oncePressed(submit) : submit();
    };
  };
  return { ...form, handleSubmit };
}
