import { BOARDS } from '@aangan/contract/boards/routes';
import type { BoardDetail, BoardHome } from '@aangan/contract/boards/entities';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { boardKeys } from '../../../../lib/calls/board-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';

/** Updates the cached board. */
function useCachedBoard(id: number) {
  const client = useQueryClient();
  const change = (how: (board: BoardDetail) => Partial<BoardDetail>) =>
    client.setQueryData<BoardDetail>(boardKeys.one(id), (board) => board && { ...board, ...how(board) });
  return {
    change,
    changeHome: (propertyId: number, how: (home: BoardHome) => Partial<BoardHome>) =>
      change(({ homes }) => ({
        homes: homes.map((home) => (home.propertyId === propertyId ? { ...home, ...how(home) } : home)),
      })),
    /** Refetches all boards: the list shows the state and the link of each. */
    refetchBoards: () => client.invalidateQueries({ queryKey: boardKeys.all }),
  };
}

/** POST /api/boards/{id}/link. */
export function useRenewLink(id: number) {
  const { change } = useCachedBoard(id);
  return useSingleMutation({
    mutationFn: () => call(BOARDS.boardLink, { params: { id } }),
    onSuccess: (board) => change(() => board),
  });
}

/** DELETE /api/boards/{id}: closes it. */
export function useCloseBoard(id: number) {
  const { refetchBoards } = useCachedBoard(id);
  return useSingleMutation({
    mutationFn: () => call(BOARDS.boardClose, { params: { id } }),
    onSuccess: refetchBoards,
  });
}

/** PUT /api/boards/{id}/homes/{propertyId}: '' removes the nickname. */
export function useNameHome(id: number, propertyId: number) {
  const { changeHome } = useCachedBoard(id);
  return useSingleMutation({
    mutationFn: (nickname: string) => call(BOARDS.boardHomeSave, { params: { id, propertyId }, body: { nickname } }),
    onSuccess: (_, nickname) => changeHome(propertyId, () => ({ nickname: nickname || null })),
  });
}

/** POST /api/boards/{id}/homes/{propertyId}/comments. */
export function useOwnComment(id: number, propertyId: number) {
  const { changeHome } = useCachedBoard(id);
  return useSingleMutation({
    mutationFn: (text: string) => call(BOARDS.boardComment, { params: { id, propertyId }, body: { text } }),
    onSuccess: (comment) => changeHome(propertyId, ({ comments }) => ({ comments: [...comments, comment] })),
  });
}

/** DELETE /api/boards/{id}/comments/{commentId}. */
export function useDeleteComment(id: number, propertyId: number) {
  const { changeHome, refetchBoards } = useCachedBoard(id);
  return useSingleMutation({
    mutationFn: (commentId: number) => call(BOARDS.boardCommentDelete, { params: { id, commentId } }),
    onSuccess: (_, commentId) =>
      changeHome(propertyId, ({ comments }) => ({ comments: comments.filter((each) => each.id !== commentId) })),
    onError: refetchBoards,
  });
}

/** DELETE /api/boards/{id}/guests/{guestId}: deletes the guest with all their comments and votes. */
export function useDeleteGuest(id: number) {
  const { refetchBoards } = useCachedBoard(id);
  return useSingleMutation({
    mutationFn: (guestId: number) => call(BOARDS.boardGuestDelete, { params: { id, guestId } }),
    onSuccess: refetchBoards,
  });
}
