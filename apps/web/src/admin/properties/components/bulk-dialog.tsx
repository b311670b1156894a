import type { BulkEdit } from '@aangan/contract/catalogue/change-set-inputs';
import { plural } from '@aangan/contract/core/translation';
import { adminPaths } from '@aangan/contract/paths';
import { useState } from 'react';
import { navigate } from '../../../lib/router/navigation.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { refusalWords } from '../../shared/refusal-words.ts';
import { useMakeBulkChange } from '../api/make-bulk-change.ts';
import type { BulkAct } from '../bulk-edit.ts';
import { bulk as texts } from '../bulk.texts.ts';
import type { PropertySelection } from '../use-selection.ts';
import { BulkForm } from './bulk-forms.tsx';

interface Props {
  /** What to do; null closes the dialog. */
  act: BulkAct | null;
  selection: PropertySelection;
  onClose: () => void;
}

/** Asks how the selected properties change, and leads to what would change (F75); stays open on failure. */
export function BulkDialog({ act, selection, onClose }: Props) {
  const making = useMakeBulkChange();
  // Keeps its content during the exit animation.
  const [shown, setShown] = useState(act);
  if (act && act !== shown) setShown(act);
  const close = () => {
    making.reset();
    onClose();
  };
  const make = (edit: BulkEdit) =>
    making.mutate({ ...selection.target(), edit }, { onSuccess: ({ id }) => navigate(adminPaths.changeSet(id)) });
  return (
    <Dialog
      isOpen={act !== null}
      onClose={close}
      isDismissible={!making.isPending}
      title={shown && plural(texts.titles[shown], selection.count, {})}
      description={texts.nothingYet}
    >
      {shown && (
        <BulkForm
          key={shown}
          act={shown}
          isBusy={making.isPending}
          error={making.error && refusalWords(making.error, texts.failed)}
          onSubmit={make}
        />
      )}
    </Dialog>
  );
}
