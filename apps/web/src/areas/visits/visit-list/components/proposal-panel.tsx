import { notify } from '../../../../lib/notifications.ts';
import { isApiError } from '../../../../lib/calls/api.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { Button } from '../../../../ui/button.tsx';
import { useAnswerProposal, type ProposalAnswer } from '../api/answer-proposal.ts';
import { bookings as texts } from '../visits.texts.ts';
import { proposalText } from '../visit-view.ts';
import styles from './proposal-panel.module.css';

interface Props {
  visit: NonNullable<AnyBooking['visit']>;
  onAnswered: () => void;
}

/** The time suggested by the host, and the buyer's reply to it (V34). */
export function ProposalPanel({ visit, onAnswered }: Props) {
  const { mutate, isPending, variables } = useAnswerProposal(visit.id);
  const isOnline = useIsOnline();
  const answer = (wish: ProposalAnswer['answer']) =>
    mutate(
      { answer: wish, revision: visit.revision },
      {
        onSuccess: () => {
          notify.success(wish === 'ACCEPT' ? texts.accepted : texts.declined);
          onAnswered();
        },
        // the server's messages, such as that the time was taken, are written for users
        onError: (failure) =>
          notify.error(
            isApiError(failure) && [409, 429].includes(failure.status) ? failure.message : texts.answerFailed,
          ),
      },
    );
  const isSending = (wish: ProposalAnswer['answer']) => isPending && variables.answer === wish;
  const note = visit.proposal?.note ?? '';
  return (
    <div className={styles.proposal}>
      <div>
        <p className={styles.when}>{proposalText(visit)}</p>
        {note !== '' && <q>{note}</q>}
      </div>
      <div className={styles.two}>
        <Button onClick={() => answer('ACCEPT')} isBusy={isSending('ACCEPT')} disabled={!isOnline}>
          {texts.accept}
        </Button>
        <Button variant="second" onClick={() => answer('DECLINE')} isBusy={isSending('DECLINE')} disabled={!isOnline}>
          {texts.decline}
        </Button>
      </div>
    </div>
  );
}
