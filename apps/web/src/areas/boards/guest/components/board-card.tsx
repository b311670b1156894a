import type { GuestBoardHome } from '@aangan/contract/boards/entities';
import { VOTES } from '@aangan/contract/boards/lists';
import { MASKED_NAME } from '@aangan/contract/core/limits';
import { fill, plural } from '@aangan/contract/core/translation';
import { useId, useMemo, useState } from 'react';
import { isApiError } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Images, MapPin } from '../../../../ui/icons.ts';
import { Photo } from '../../../../ui/photo.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { boards } from '../../shared/board/boards.texts.ts';
import { refusalText } from '../../shared/board/refusal-text.ts';
import { CommentForm, Comments } from '../../shared/board/comments.tsx';
import { VOTE_MARKS } from '../../shared/board/vote-icons.ts';
import { properties } from '../../../catalogue/shared/properties/properties.texts.ts';
import { cardProps } from '../../../catalogue/shared/properties/card-props.ts';
import { CARD_SIZES } from '../../../catalogue/shared/properties/picture-props.ts';
import type { ViewerContent } from '../../../../shared/viewer/viewer-view.ts';
import { useComment, useTakeBack, useVote, type Speaker } from '../api/say-on-board.ts';
import { boardGuest as texts } from '../board-guest.texts.ts';
import { Viewer } from '../overlays.ts';
import styles from './board-card.module.css';

interface BoardCardProps {
  home: GuestBoardHome;
  /** counts from 1; names a home for readers who may not see its name */
  number: number;
  /** null before joining */
  speaker: Speaker | null;
}

/** A home for relatives: its facts, and the comments and votes of the family. */
export function BoardCard({ home, number, speaker }: BoardCardProps) {
  const { location, price, facts } = cardProps(home.card, CARD_SIZES);
  const isMasked = home.name === MASKED_NAME;
  const heading = useId();
  const called = home.nickname ?? (isMasked ? fill(texts.home, { number: String(number) }) : home.name);
  const shown = facts.filter(({ label }) => label !== properties.construction);
  return (
    <article className={styles.card} aria-labelledby={heading} tabIndex={-1}>
      <Pictures home={home} called={called} isFirst={number === 1} />
      <div className={styles.body}>
        <h2 id={heading} className={styles.name}>
          {called}
          {isMasked && <VisuallyHidden>{texts.nameHidden}</VisuallyHidden>}
        </h2>
        {home.nickname !== null && !isMasked && <p className={styles.real}>{home.name}</p>}
        <p className={styles.place}>
          <Icon of={MapPin} size="s" />
          {location}
        </p>
        <p className={styles.price}>
          <span className="num">{price}</span>
          <span className={styles.asterisk}>*</span>
        </p>
        <dl className={styles.specs}>
          {shown.map(({ label, value, fullValue }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{fullValue ?? value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {speaker && <Family home={home} called={called} speaker={speaker} />}
    </article>
  );
}

/** The first picture with the count; opens all of them in a lightbox (I55). */
function Pictures({ home, called, isFirst }: { home: GuestBoardHome; called: string; isFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { photo } = cardProps(home.card, CARD_SIZES);
  // a server of the previous release sends none
  const { images = [], hasRenderedImages } = home as Partial<GuestBoardHome>;
  const content = useMemo((): ViewerContent => {
    const note = hasRenderedImages ? texts.rendered : null;
    const pictures = images.map((source) => ({ source, caption: called, note }));
    return { label: fill(texts.pictures, { name: called }), pictures, start: 0 };
  }, [images, hasRenderedImages, called]);
  const picture = <Photo {...photo} ratio="card" isFirst={isFirst} />;
  if (images.length === 0) return picture;
  return (
    <>
      <button
        type="button"
        className={styles.pictures}
        aria-label={plural(texts.openPictures, images.length, { name: called })}
        {...Viewer.prefetch}
        onClick={() => setIsOpen(true)}
      >
        {picture}
        <span className={styles.count} aria-hidden="true">
          <Icon of={Images} size="s" />
          {images.length}
        </span>
      </button>
      <Viewer isOpen={isOpen} content={content} onClose={() => setIsOpen(false)} />
    </>
  );
}

function Family({ home, called, speaker }: { home: GuestBoardHome; called: string; speaker: Speaker }) {
  const { propertyId, votes, comments } = home;
  const { guestId } = speaker.me;
  const isOnline = useIsOnline();
  const vote = useVote(speaker, propertyId);
  const comment = useComment(speaker, propertyId);
  const takeBack = useTakeBack(speaker, propertyId);
  const own = votes.find((each) => each.guestId === guestId)?.vote ?? null;
  const others = votes.filter((each) => each.guestId !== guestId);
  const sayWhy = (error: Error) => {
    // when the guest is off the board, or it is over, the refetched page says more
    if (!isApiError(error) || error.code !== 'LINK_INVALID') notify.error(refusalText(error) ?? '');
  };
  return (
    <div className={styles.family}>
      <div className={styles.vote} role="group" aria-label={fill(texts.ask, { name: called })}>
        {VOTES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={own === each}
            disabled={!isOnline}
            onClick={() => vote.mutate(own === each ? null : each, { onError: sayWhy })}
          >
            <Icon of={VOTE_MARKS[each]} size="l" isFilled={own === each && each === 'YES'} />
            {boards.votes[each]}
          </button>
        ))}
      </div>
      {others.length > 0 && (
        <ul className={styles.says} aria-label={texts.says}>
          {others.map((each) => (
            <li key={each.guestId}>
              <Icon of={VOTE_MARKS[each.vote]} size="s" />
              <b>{each.firstName}</b>
              <span>{boards.votes[each.vote]}</span>
            </li>
          ))}
        </ul>
      )}
      <Comments
        comments={comments}
        isMine={(each) => each.guestId === guestId}
        mayRemove={(each) => each.guestId === guestId}
        onRemove={isOnline ? (each) => takeBack.mutate(each, { onError: sayWhy }) : undefined}
      />
      <div className={styles.write}>
        <CommentForm
          name={called}
          isBusy={comment.isPending}
          isDisabled={!isOnline}
          error={refusalText(comment.error)}
          onSend={(text, done) => comment.mutate(text, { onSuccess: done })}
        />
      </div>
    </div>
  );
}
