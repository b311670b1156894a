import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Trash2 } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { useRemoveFromShortlist } from '../api/remove-from-shortlist.ts';
import { shortlistPage as texts } from '../shortlist.texts.ts';

interface Props {
  entry: ShortlistEntry;
  /** Called once the entry is gone, and with it this button. */
  onRemoved: () => void;
}

/** Takes a home off the shortlist. */
export function RemoveButton({ entry: { id, propertyId, propertyName }, onRemoved }: Props) {
  const { mutate, isPending } = useRemoveFromShortlist(onRemoved);
  return (
    <Button variant="danger-quiet" size="compact" isBusy={isPending} onClick={() => mutate({ id, propertyId })}>
      <Icon of={Trash2} />
      {texts.remove}
      <VisuallyHidden> {propertyName}</VisuallyHidden>
    </Button>
  );
}
