import { langOf } from '@aangan/contract/core/lang-of';
import { placeLabel } from '@aangan/contract/catalogue/labels';
import { paths } from '@aangan/contract/paths';
import type { BoardHome } from '@aangan/contract/boards/entities';
import { NICKNAME_MAX, VOTES } from '@aangan/contract/boards/lists';
import { fill } from '@aangan/contract/core/translation';
import { useEffect, useId, useRef } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { MapPin } from '../../../../ui/icons.ts';
import { Photo } from '../../../../ui/photo.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { account } from '../../../accounts/shared/account/account.texts.ts';
import { boards } from '../../shared/board/boards.texts.ts';
import { refusalText } from '../../shared/board/refusal-text.ts';
import { CommentForm, Comments } from '../../shared/board/comments.tsx';
import { VOTE_MARKS } from '../../shared/board/vote-icons.ts';
import { pictureProps } from '../../../catalogue/shared/properties/picture-props.ts';
import { useDeleteComment, useNameHome, useOwnComment } from '../api/change-board.ts';
import { ownBoards as texts } from '../boards.texts.ts';
import panel from '../../../../ui/panel.module.css';
import styles from '../board-page.module.css';

interface OwnHomeProps {
  boardId: number;
  home: BoardHome;
  /** read-only: comments stay, without fields */
  isOver: boolean;
  isOnline: boolean;
}

/** A home of the user's own board: votes, comments and its nickname. */
export function OwnHome({ boardId, home, isOver, isOnline }: OwnHomeProps) {
  const { propertyId, name, card, votes, comments } = home;
  const heading = useId();
  const comment = useOwnComment(boardId, propertyId);
  const remove = useDeleteComment(boardId, propertyId);
  return (
    <article className={classNames(panel.panel, styles.home)} aria-labelledby={heading} tabIndex={-1}>
      <div className={styles.top}>
        <Photo {...pictureProps(card.image, '128px')} alt="" className={styles.picture} />
        <div>
          <h2 id={heading}>
            <a href={paths.property(propertyId)} lang={langOf(name)}>
              {name}
            </a>
          </h2>
          <p className={styles.place}>
            <Icon of={MapPin} size="s" />
            {placeLabel(card.location)}
          </p>
        </div>
      </div>
      <dl className={styles.tally}>
        {VOTES.map((vote) => {
          const names = votes.filter((each) => each.vote === vote).map(({ firstName }) => firstName);
          return (
            <div key={vote}>
              <Icon of={VOTE_MARKS[vote]} />
              <dt>{boards.votes[vote]}</dt>
              <dd className={names.length === 0 ? styles.nobody : undefined}>{names.join(', ') || texts.nobody}</dd>
            </div>
          );
        })}
      </dl>
      {isOver ? (
        home.nickname && <p className={styles.named}>{fill(texts.named, { nickname: home.nickname })}</p>
      ) : (
        <Nickname boardId={boardId} home={home} isOnline={isOnline} />
      )}
      {/* rendered also while empty: removing the last comment moves the focus here */}
      <div className={styles.talk} hidden={isOver && comments.length === 0}>
        <Comments
          comments={comments}
          isMine={({ guestId }) => guestId === null}
          mayRemove={() => true}
          onRemove={
            isOnline ? ({ id }) => remove.mutate(id, { onError: () => notify.error(account.notSaved) }) : undefined
          }
          isDated
        />
        {!isOver && (
          <CommentForm
            name={name}
            isBusy={comment.isPending}
            isDisabled={!isOnline}
            error={refusalText(comment.error)}
            onSend={(text, done) => comment.mutate(text, { onSuccess: done })}
          />
        )}
      </div>
    </article>
  );
}

/**
 * Saved on blur, one call at a time. A refused value stays in the field with the reason; any other failure restores the
 * saved one. Input typed while saving stays, and an unedited field follows the saved value.
 */
function Nickname({ boardId, home, isOnline }: Omit<OwnHomeProps, 'isOver'>) {
  const field = useRef<HTMLInputElement>(null);
  const { mutate, error, reset } = useNameHome(boardId, home.propertyId);
  const saved = home.nickname ?? '';
  const refusal = error === null ? null : refusalText(error);
  /** the value last set in the field, or last sent from it */
  const given = useRef(saved);
  const isSent = useRef(false);
  const isDue = useRef(false);
  const typed = () => field.current?.value.trim() ?? '';
  useEffect(() => {
    if (field.current?.value.trim() === given.current) field.current.value = saved;
    given.current = saved;
  }, [saved]);
  const giveUp = (nickname: string, why: Error) => {
    given.current = saved;
    if ('status' in why && why.status === 400) return;
    if (field.current && typed() === nickname) field.current.value = saved;
    reset();
    notify.error(account.notSaved);
  };
  const save = () => {
    const nickname = typed();
    isDue.current = isSent.current;
    if (isSent.current || nickname === given.current) return;
    isSent.current = true;
    given.current = nickname;
    mutate(nickname, {
      onSettled: (_, why) => {
        const isAgain = isDue.current && typed() !== nickname;
        isSent.current = false;
        if (why) giveUp(nickname, why);
        if (isAgain) save();
      },
    });
  };
  return (
    <TextField
      ref={field}
      label={texts.nickname}
      hint={texts.nicknameHint}
      maxLength={NICKNAME_MAX}
      autoComplete="off"
      defaultValue={saved}
      disabled={!isOnline}
      error={refusal}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
      onChange={() => error && reset()}
    />
  );
}
