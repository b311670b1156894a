import type { GuestBoard } from '@aangan/contract/boards/entities';
import { FIRST_NAME_MAX } from '@aangan/contract/boards/lists';
import * as z from 'zod/mini';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { refusalText } from '../../shared/board/refusal-text.ts';
import { useJoinBoard } from '../api/join-board.ts';
import { boardGuest as texts } from '../board-guest.texts.ts';
import styles from '../guest-board-page.module.css';

const joinForm = z.object({ firstName: z.string().check(z.trim(), z.minLength(1, texts.firstNameNeeded)) });

/** Asks for no more than a first name. */
export function JoinForm({ boardKey, board }: { boardKey: string; board: GuestBoard }) {
  const { register, handleSubmit, setFocus, formState } = useSchemaForm(joinForm, { firstName: '' });
  const isOnline = useIsOnline();
  const { mutate, isPending, error, reset } = useJoinBoard(boardKey, board);

  const join = handleSubmit(({ firstName }) =>
    mutate(firstName, {
      onError: () => setFocus('firstName'),
      // the form goes: the page's heading says where one is
      onSuccess: () => document.getElementById('main')?.focus({ preventScroll: true }),
    }),
  );

  return (
    <form className={styles.join} onSubmit={(event) => void join(event)} noValidate>
      <TextField
        label={texts.firstName}
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={FIRST_NAME_MAX}
        error={formState.errors.firstName?.message ?? refusalText(error)}
        {...register('firstName', { onChange: () => error && reset() })}
      />
      <Button type="submit" isBusy={isPending} busyText={texts.joining} disabled={!isOnline}>
        {texts.join}
      </Button>
    </form>
  );
}
