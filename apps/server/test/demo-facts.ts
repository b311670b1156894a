import type { PropertyChange } from '@aangan/contract/catalogue/change-entities';
import type { PropertyDetail, PropertyPhase } from '@aangan/contract/catalogue/entities';
import { completionOf, monthsBetween } from '@aangan/contract/catalogue/possession';

/** Gives how many months the registered date is after the promised one. */
export function monthsBeyondPromise(phase: PropertyPhase): number {
  return monthsBetween(phase.possessionDate!, completionOf(phase)!);
}

/** Gives the value in a home that a change is about. */
export function present(home: PropertyDetail, { kind, subject, flatId, after }: PropertyChange): unknown {
  const flat = home.flats.find(({ id }) => id === flatId);
  if (kind === 'PRICE') return flat?.price;
  if (kind === 'FLAT') return { price: flat?.price };
  if (kind === 'PROGRESS') return home.workDone;
  if (kind === 'AVAILABILITY') return { ...after, total: flat?.unitsTotal, available: flat?.unitsAvailable };
  if (kind === 'DOCUMENT') {
    const document = home.media.find(({ id }) => String(id) === subject);
    return { mediaType: document?.mediaType, title: null };
  }
  const [name, what] = subject.includes(': ') ? subject.split(': ') : [home.phases[0]?.name, subject];
  const phase = home.phases.find((one) => one.name === name);
  return what === 'promised' ? phase?.possessionDate : phase?.revisedCompletion;
}
