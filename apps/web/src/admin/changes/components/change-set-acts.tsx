import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { now as presentInstant } from '@aangan/contract/core/clock';
import { plural } from '@aangan/contract/core/translation';
import { adminPaths } from '@aangan/contract/paths';
import { useState, type RefObject } from 'react';
import { wordsOf } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { useApplyChangeSet } from '../api/apply-change-set.ts';
import { useCancelChangeSet } from '../api/cancel-change-set.ts';
import { useCheckChangeSet } from '../api/check-change-set.ts';
import { useUndoChangeSet } from '../api/undo-change-set.ts';
import { actsOf, changeCount } from '../change-set-state.ts';
import { changes as texts } from '../changes.texts.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import layout from '../../../ui/layout.module.css';

interface Props {
  set: ChangeSet;
  /** Takes the focus after an act, since its button goes. */
  after: RefObject<HTMLElement | null>;
}

/** What can be done with a set of changes as it stands. */
export function ChangeSetActs({ set, after }: Props) {
  const { id } = set;
  const [isAsking, setIsAsking] = useState(false);
  const apply = useApplyChangeSet(id);
  const check = useCheckChangeSet(id);
  const cancel = useCancelChangeSet(id);
  const undo = useUndoChangeSet(id);
  const moveFocus = () => after.current?.focus();
  const handleCheck = () =>
    check.mutate(undefined, {
      onSuccess: moveFocus,
      onError: (error) => notify.error(wordsOf(error, texts.checkFailed)),
    });
  const handleCancel = () =>
    cancel.mutate(undefined, {
      onSuccess: moveFocus,
      onError: (error) => notify.error(wordsOf(error, texts.cancelFailed)),
    });
  const handleUndo = () =>
    undo.mutate(undefined, {
      onSuccess: (made) => navigate(adminPaths.changeSet(made.id)),
      onError: (error) => notify.error(wordsOf(error, texts.undoFailed)),
    });
  const buttons = {
    apply: (
      <Button key="apply" onClick={() => setIsAsking(true)}>
        {plural(texts.apply, changeCount(set), {})}
      </Button>
    ),
    check: (
      <Button key="check" isBusy={check.isPending} busyText={texts.checkBusy} onClick={handleCheck}>
        {texts.check}
      </Button>
    ),
    cancel: (
      <Button
        key="cancel"
        variant="second"
        isBusy={cancel.isPending}
        busyText={texts.cancelBusy}
        onClick={handleCancel}
      >
        {texts.cancel}
      </Button>
    ),
    undo: (
      <Button key="undo" variant="second" isBusy={undo.isPending} busyText={texts.undoBusy} onClick={handleUndo}>
        {texts.undo}
      </Button>
    ),
  };
  const acts = actsOf(set, presentInstant());
  return (
    <>
      {acts.length > 0 && <div className={layout.row}>{acts.map((act) => buttons[act])}</div>}
      <ApplyDialog
        count={changeCount(set)}
        isOpen={isAsking}
        apply={apply}
        after={after}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
