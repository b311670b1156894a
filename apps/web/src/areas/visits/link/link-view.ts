import { formatShortDay, formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { VisitLink } from '@aangan/contract/visits/entities';
import { visitLink as texts } from './visit-link.texts.ts';

/** The line beside the badge; empty while a suggestion awaits a reply, which has a panel of its own. */
export function stateText({ stage, comingAt, hostName }: VisitLink): string {
  const host = hostName ?? texts.inSentence;
  switch (stage) {
    case 'REQUESTED':
      return fill(texts.waiting, { host });
    case 'PROPOSED':
      return '';
    case 'CONFIRMED':
      if (comingAt !== null) return fill(texts.coming, { host: hostName ?? texts.yourConsultant });
      return fill(texts.confirmed, { host });
    case 'ARRIVED':
      return texts.arrived;
    case 'COMPLETED':
      return texts.visited;
    case 'NO_SHOW':
      return texts.notAttended;
    case 'CANCELED':
      return texts.cancelled;
  }
}

/** Returns '{host} suggests {day}, {time}'. */
export function proposalText({ hostName }: VisitLink, proposal: NonNullable<VisitLink['proposal']>): string {
  const { visitDate, visitTime } = proposal;
  const host = hostName ?? texts.yourConsultant;
  return fill(texts.suggests, { host, day: formatShortDay(visitDate), time: formatTime(visitTime) });
}
