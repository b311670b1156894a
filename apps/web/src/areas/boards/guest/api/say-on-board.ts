import { BOARDS } from '@aangan/contract/boards/routes';
import type { BoardComment, BoardHome, GuestBoard } from '@aangan/contract/boards/entities';
import type { Vote } from '@aangan/contract/boards/lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { boardKeys } from '../../../../lib/calls/board-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { keyOnBoard } from '../guest-keys.ts';
import { headersOf } from './get-guest-board.ts';

type Me = NonNullable<GuestBoard['me']>;
export interface Speaker {
  boardKey: string;
  boardId: number;
  me: Me;
}

const optionsOf = ({ boardKey, boardId }: Speaker) => ({ headers: headersOf(boardKey, keyOnBoard(boardId)) });

/** Updates one home of the cached board. */
function useChangeHome({ boardKey }: Speaker, propertyId: number) {
  const client = useQueryClient();
  const queryKey = boardKeys.guest(boardKey);
  return {
    change: (how: (home: BoardHome) => Partial<BoardHome>) =>
      client.setQueryData<GuestBoard>(
        queryKey,
        (board) =>
          board && {
            ...board,
            homes: board.homes.map((home) => (home.propertyId === propertyId ? { ...home, ...how(home) } : home)),
          },
      ),
    refetchBoard: () => client.invalidateQueries({ queryKey, exact: true }),
  };
}

/**
 * PUT /api/board/homes/{id}/vote, null to remove it: an optimistic update. A failure rolls it back and refetches the
 * board.
 */
export function useVote(speaker: Speaker, propertyId: number) {
  const { change, refetchBoard } = useChangeHome(speaker, propertyId);
  const { guestId, firstName } = speaker.me;
  const ownOf = ({ votes }: BoardHome) => votes.find((each) => each.guestId === guestId)?.vote ?? null;
  const withOwn = ({ votes }: BoardHome, vote: Vote | null) => {
    const others = votes.filter((other) => other.guestId !== guestId);
    return { votes: vote === null ? others : [...others, { guestId, firstName, vote }] };
  };
  return useMutation({
    mutationFn: (vote: Vote | null) =>
      call(BOARDS.guestVote, { params: { propertyId }, body: { vote } }, optionsOf(speaker)),
    onMutate: (vote) => {
      let before: Vote | null = null;
      change((home) => {
        before = ownOf(home);
        return withOwn(home, vote);
      });
      return before;
    },
    onError: (_error, vote, before) => {
      // keep a later press
      change((home) => (ownOf(home) === vote ? withOwn(home, before ?? null) : {}));
      return refetchBoard();
    },
    // in sequence, so that the last press wins
    scope: { id: `vote ${propertyId}` },
  });
}

/** POST /api/board/homes/{id}/comments. */
export function useComment(speaker: Speaker, propertyId: number) {
  const { change, refetchBoard } = useChangeHome(speaker, propertyId);
  return useSingleMutation({
    mutationFn: (text: string) =>
      call(BOARDS.guestComment, { params: { propertyId }, body: { text } }, optionsOf(speaker)),
    onSuccess: (comment) => change(({ comments }) => ({ comments: [...comments, comment] })),
    onError: refetchBoard,
  });
}

/** DELETE /api/board/comments/{id}: the guest's own. */
export function useTakeBack(speaker: Speaker, propertyId: number) {
  const { change, refetchBoard } = useChangeHome(speaker, propertyId);
  return useMutation({
    mutationFn: ({ id }: BoardComment) => call(BOARDS.guestCommentDelete, { params: { id } }, optionsOf(speaker)),
    onSuccess: (_, { id }) => change(({ comments }) => ({ comments: comments.filter((own) => own.id !== id) })),
    onError: refetchBoard,
  });
}
