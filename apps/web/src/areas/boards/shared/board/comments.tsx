import type { BoardComment } from '@aangan/contract/boards/entities';
import { COMMENT_MAX } from '@aangan/contract/boards/lists';
import { momentInIndia } from '@aangan/contract/core/times';
import { fill, plural } from '@aangan/contract/core/translation';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { boards as texts } from './boards.texts.ts';
import styles from './comments.module.css';

interface CommentsProps {
  comments: readonly BoardComment[];
  /** whether the reader wrote it */
  isMine: (comment: BoardComment) => boolean;
  /** left out where nothing may be removed */
  onRemove?: ((comment: BoardComment) => void) | undefined;
  mayRemove: (comment: BoardComment) => boolean;
  /** shows the time of each */
  isDated?: boolean | undefined;
}

/** Comments shown at first, the newest ones. */
const SHOWN = 5;

/** The comments on a home, oldest first. Plain text: a URL in it is not a link (I43). */
export function Comments({ comments, isMine, onRemove, mayRemove, isDated }: CommentsProps) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ id: number; home: HTMLElement | null }>(null);
  const [isWhole, setIsWhole] = useState(false);
  // Removing a comment removes its button, and the last one the list: keeps the focus inside the page.
  useEffect(() => {
    const { current } = removed;
    if (!current || comments.some(({ id }) => id === current.id)) return;
    removed.current = null;
    if (document.activeElement === document.body) (list.current ?? current.home)?.focus({ preventScroll: true });
  }, [comments]);
  if (comments.length === 0) return null;
  const shown = isWhole ? comments : comments.slice(-SHOWN);
  return (
    <>
      {shown.length < comments.length && (
        <Button
          variant="quiet"
          onClick={() => {
            setIsWhole(true);
            list.current?.focus();
          }}
        >
          {plural(texts.showAll, comments.length, {})}
        </Button>
      )}
      <ul ref={list} tabIndex={-1} className={styles.talk} aria-label={texts.comments}>
        {shown.map((comment) => (
          <li key={comment.id} className={isMine(comment) ? styles.mine : undefined}>
            <p className={styles.bubble} dir="auto">
              {comment.text}
            </p>
            <div className={styles.who}>
              <b>{comment.firstName}</b>
              {isDated && <span className="num">{momentInIndia(new Date(comment.at), 'short')}</span>}
              {onRemove && mayRemove(comment) && (
                <button
                  type="button"
                  className={styles.quiet}
                  aria-label={fill(texts.removeCommentOf, { name: comment.firstName })}
                  onClick={({ currentTarget }) => {
                    removed.current = { id: comment.id, home: currentTarget.closest('article') };
                    onRemove(comment);
                  }}
                >
                  {texts.remove}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface CommentFormProps {
  /** the home's name on this board */
  name: string;
  isBusy: boolean;
  isDisabled: boolean;
  error: string | null;
  onSend: (text: string, done: () => void) => void;
}

/** The comment field of a home. */
export function CommentForm({ name, isBusy, isDisabled, error, onSend }: CommentFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const input = field.current;
    const text = input?.value.trim() ?? '';
    if (!input || isBusy || isDisabled) return;
    if (text === '') return input.focus();
    onSend(text, () => {
      if (input.value.trim() === text) input.value = '';
    });
  };
  return (
    <form className={styles.write} onSubmit={handleSubmit}>
      <TextField
        id={id}
        ref={field}
        label={fill(texts.commentOn, { name })}
        isLabelHidden
        placeholder={texts.comment}
        maxLength={COMMENT_MAX}
        autoComplete="off"
        error={error}
      />
      <Button
        variant="second"
        type="submit"
        className={styles.send}
        isBusy={isBusy}
        busyText={texts.send}
        disabled={isDisabled}
      >
        {texts.send}
      </Button>
    </form>
  );
}
