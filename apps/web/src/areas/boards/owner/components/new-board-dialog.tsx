import type { Board } from '@aangan/contract/boards/entities';
import { BOARD_DAYS, BOARD_TITLE_MAX } from '@aangan/contract/boards/lists';
import { plural } from '@aangan/contract/core/translation';
import { useRef, useState, type SyntheticEvent } from 'react';
import { isApiError } from '../../../../lib/calls/api.ts';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { useDraftText } from '../../../../lib/storage/use-draft-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { ChoiceGroup } from '../../../../ui/toggle-group.tsx';
import { refusalText } from '../../shared/board/refusal-text.ts';
import { useCreateBoard, type NewBoard } from '../api/create-board.ts';
import { ownBoards as texts } from '../boards.texts.ts';
import styles from '../boards-page.module.css';

interface NewBoardDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (board: Board) => void;
}

const DAYS = BOARD_DAYS.map((days) => ({ value: String(days), label: plural(texts.days, days, {}) }));

/** Creates a board with a name and an end. */
export function NewBoardDialog({ isOpen, onClose, onMade }: NewBoardDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const draft = useDraftText('new-board');
  const [days, setDays] = useState('30');
  const [isEmpty, setIsEmpty] = useState(false);
  const making = useCreateBoard();
  const { mutate, isPending, error, reset } = making;
  const ofTitle = isApiError(error) && error.code === 'VALIDATION_FAILED' ? refusalText(error) : null;
  const handleClose = closeWhenIdle(making, () => {
    setIsEmpty(false);
    onClose();
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const title = field.current?.value.trim() ?? '';
    setIsEmpty(title === '');
    if (title === '') field.current?.focus();
    else {
      mutate(
        { title, days: Number(days) as NewBoard['days'] },
        {
          onSuccess: (board) => {
            draft.forget();
            onMade(board);
          },
          onError: () => field.current?.focus(),
        },
      );
    }
  }

  return (
    <Dialog title={texts.makeTitle} size="wide" isOpen={isOpen} onClose={handleClose} initialFocus={field}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          ref={field}
          label={texts.boardTitle}
          maxLength={BOARD_TITLE_MAX}
          autoComplete="off"
          defaultValue={draft.text}
          onInput={draft.onInput}
          error={isEmpty ? texts.boardTitleNeeded : ofTitle}
          onChange={() => {
            setIsEmpty(false);
            if (error) reset();
          }}
        />
        <ChoiceGroup legend={texts.works} options={DAYS} columns={3} value={days} onChange={setDays} />
        {error && ofTitle === null && <Notice>{refusalText(error)}</Notice>}
        <div className={styles.acts}>
          <Button variant="quiet" onClick={handleClose} disabled={isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" isBusy={isPending} busyText={texts.making}>
            {texts.make}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
