import type { SingleMutation } from './calls/use-single-mutation.ts';

/**
 * What closes a dialog whose call is `mutation`: while that runs, nothing; then it forgets how the call ended. Hold the call above
 * what is in the dialog, so that what comes of it is told in any case.
 */
export function closeWhenIdle(
  mutation: Pick<SingleMutation<unknown, unknown>, 'isUnderWay' | 'isPending' | 'reset'>,
  onClose: () => void,
): () => void {
  return () => {
    if (mutation.isPending || mutation.isUnderWay()) return;
    mutation.reset();
    onClose();
  };
}
