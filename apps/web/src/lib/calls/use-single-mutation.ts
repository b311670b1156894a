import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useBlocksKeepAlive } from '../router/keep-alive.ts';

interface Options<Data, Input, Context> extends UseMutationOptions<Data, Error, Input, Context> {
  mutationFn: (input: Input) => Promise<Data>;
}

export type SingleMutation<Data, Input, Context = unknown> = UseMutationResult<Data, Error, Input, Context> & {
  /** whether a call runs, also before the page has drawn that it is pending */
  isUnderWay: () => boolean;
};

/**
 * A mutation that takes nothing new on while a call is under way. The page draws 'busy' a moment after the call began: a
 * double click or a second Enter may fall in between, and what came of it would be shown in the place of what came of
 * the first.
 */
export function useSingleMutation<Data, Input, Context = unknown>(
  options: Options<Data, Input, Context>,
): SingleMutation<Data, Input, Context> {
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    ...options,
    mutationFn: async (input: Input) => {
      try {
        return await options.mutationFn(input);
      } finally {
        isUnderWay.current = false;
      }
    },
  });
  useBlocksKeepAlive(mutation.isPending);
  const mutate: typeof mutation.mutate = (...input) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(...input);
  };
  return { ...mutation, mutate, isUnderWay: () => isUnderWay.current };
}
