import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useBlocksKeepAlive } from '../router/keep-alive.ts';

interface Options<Data, Input, Context> extends UseMutationOptions<Data, Error, Input, Context> {
  mutationFn: (input: Input) => Promise<Data>;
}

export type SingleMutation<Data, Input, Context = unknown> = UseMutationResult<Data, Error, Input, Context> & {
  /** whether a call is in progress, also before `isPending` is rendered */
  isUnderWay: () => boolean;
};

/**
 * A mutation that refuses to start while a call is in progress. The busy state renders a moment after the call began,
 * so a double click or a second Enter would start a second call, whose result would replace the first one's.
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
