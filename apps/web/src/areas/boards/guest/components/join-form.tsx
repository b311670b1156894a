import type { GuestBoard } from '@aangan/contract/boards/entities';
import { FIRST_NAME_MAX } from '@aangan/contract/boards/lists';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { refusalText } from '../../shared/board/refusal-text.ts';
import { useJoinBoard } from '../api/join-board.ts';
import { boardGuest as texts } from '../board-guest.texts.ts';
import styles from '../guest-board-page.module.css';

/** Joins with just a first name. */
export function JoinForm({ boardKey, board }: { boardKey: string; board: GuestBoard }) {
  const field = useRef<HTMLInputElement>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const isOnline = useIsOnline();
  const { mutate, isPending, error, reset } = useJoinBoard(boardKey, board);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending || !isOnline) return;
    const firstName = field.current?.value.trim() ?? '';
    setIsEmpty(firstName === '');
    if (firstName === '') field.current?.focus();
    else {
      mutate(firstName, {
        onError: () => field.current?.focus(),
        // the form is gone: focus the page instead
        onSuccess: () => document.getElementById('main')?.focus({ preventScroll: true }),
      });
    }
  }

  return (
    <form className={styles.join} onSubmit={handleSubmit} noValidate>
      <TextField
        ref={field}
        label={texts.firstName}
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={FIRST_NAME_MAX}
        error={isEmpty ? texts.firstNameNeeded : refusalText(error)}
        onChange={() => {
          setIsEmpty(false);
          if (error) reset();
        }}
      />
      <Button type="submit" isBusy={isPending} busyText={texts.joining} disabled={!isOnline}>
        {texts.join}
      </Button>
    </form>
  );
}
