import type { SingleMutation } from './calls/use-single-mutation.ts';

/**
 * Returns the handler that closes a dialog, which does nothing while `mutation` runs and otherwise resets it. Keep the
 * mutation outside the dialog's content, so that its result is shown in any case.
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
