import type { Board } from '@aangan/contract/boards/entities';
import { BOARD_DAYS, BOARD_TITLE_MAX } from '@aangan/contract/boards/lists';
import { plural } from '@aangan/contract/core/translation';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { isApiError } from '../../../../lib/calls/api.ts';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
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

const newBoard = z.object({
  title: z.string().check(z.trim(), z.minLength(1, texts.boardTitleNeeded)),
  days: z.string(),
});

/** Asks how a new board is called and how long it works. */
export function NewBoardDialog({ isOpen, onClose, onMade }: NewBoardDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const kept = useDraftText('new-board');
  const form = useSchemaForm(newBoard, { title: kept.text, days: '30' });
  const making = useCreateBoard();
  const { mutate, isPending, error, reset } = making;
  const ofTitle = isApiError(error) && error.code === 'VALIDATION_FAILED' ? refusalText(error) : null;
  const { ref, ...title } = form.register('title', { onChange: () => error && reset() });
  const handleClose = closeWhenIdle(making, () => {
    form.clearErrors();
    onClose();
  });
  const make = form.handleSubmit((values) =>
    mutate(
      { title: values.title, days: Number(values.days) as NewBoard['days'] },
      {
        onSuccess: (board) => {
          kept.forget();
          form.setValue('title', '');
          onMade(board);
        },
        onError: () => form.setFocus('title'),
      },
    ),
  );

  return (
    <Dialog title={texts.makeTitle} size="wide" isOpen={isOpen} onClose={handleClose} initialFocus={field}>
      <form className={styles.form} onSubmit={(event) => void make(event)} noValidate>
        <TextField
          ref={(input) => {
            ref(input);
            field.current = input;
          }}
          label={texts.boardTitle}
          maxLength={BOARD_TITLE_MAX}
          autoComplete="off"
          error={form.formState.errors.title?.message ?? ofTitle}
          onInput={kept.onInput}
          {...title}
        />
        <ChoiceGroup
          legend={texts.works}
          options={DAYS}
          columns={3}
          value={form.watch('days')}
          onChange={(days) => form.setValue('days', days)}
        />
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
