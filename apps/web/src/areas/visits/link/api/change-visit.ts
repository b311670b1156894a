import { VISITS } from '@aangan/contract/visits/routes';
import type { VisitLink } from '@aangan/contract/visits/entities';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../../lib/calls/api.ts';
import { visitKeys } from '../../../../lib/calls/visit-keys.ts';
import { visitLink as texts } from '../visit-link.texts.ts';

export type Change =
  | { act: 'coming' }
  | { act: 'cancel'; reason: string | null }
  | { act: 'move'; visitDate: string; visitTime: string | null }
  | { act: 'answer'; answer: 'ACCEPT' | 'DECLINE' };

/** POST /api/visit-links/{token}/...: the buyer's actions; each returns the changed visit. */
export function useChangeVisit(token: string, { revision }: Pick<VisitLink, 'revision'>) {
  const client = useQueryClient();
  const queryKey = visitKeys.visitLink(token);
  return useSingleMutation({
    mutationFn: (change: Change) => send(token, revision, change),
    onSuccess: (visit) => client.setQueryData(queryKey, visit),
    // a refusal may mean that the visit has changed
    onError: () => client.invalidateQueries({ queryKey, exact: true }),
  });
}

function send(token: string, revision: number, change: Change): Promise<VisitLink> {
  const params = { token };
  switch (change.act) {
    case 'coming':
      return call(VISITS.visitLinkComing, { params, body: { revision } });
    case 'cancel':
      return call(VISITS.visitLinkCancel, { params, body: { reason: change.reason, revision } });
    case 'move': {
      const { visitDate, visitTime } = change;
      return call(VISITS.visitLinkMove, { params, body: { visitDate, visitTime, revision } });
    }
    case 'answer':
      return call(VISITS.visitLinkProposal, { params, body: { answer: change.answer, revision } });
  }
}

/** Returns the message of a refusal. */
export function refusalText(error: Error): string {
  if (!isApiError(error)) return texts.failed;
  if (error.code === 'STALE_EDIT') return texts.changed;
  const isOwnWords = error.status === 409 || error.status === 429 || error.code === 'LINK_INVALID';
  return isOwnWords && error.message !== '' ? error.message : texts.failed;
}
