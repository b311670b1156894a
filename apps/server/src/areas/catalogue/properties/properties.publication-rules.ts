import type { Publication } from '@aangan/contract/catalogue/lists';
import { gateOf, type GateAnswer, type GateFacts } from '@aangan/contract/catalogue/rera';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { AppError } from '../../../http/kernel/app-error.ts';

/** How an operator has the gate: strict it keeps a home without number and link from buyers, else staff are told (F51a). */
interface Gate {
  isStrict: boolean;
}

/** Raises RERA_REQUIRED, which names what is missing, where the gate refuses. */
export function refuseMissing({ ok, missing }: Pick<GateAnswer, 'ok' | 'missing'>, { isStrict }: Gate): void {
  if (isStrict && !ok) throw new AppError('RERA_REQUIRED', ADMIN_TEXTS.publication.refused, { errors: missing });
}

/**
 * Whether buyers see a new property (F53): one that is not said is published, unless the gate refuses. Raises RERA_REQUIRED
 * where it is to be published and the gate refuses.
 */
export function publicationOfNew(given: Publication | undefined, facts: GateFacts, gate: Gate): Publication {
  if (given === 'PUBLISHED') refuseMissing(gateOf(facts), gate);
  return given ?? (gate.isStrict && !gateOf(facts).ok ? 'DRAFT' : 'PUBLISHED');
}

/** Whether buyers see a property after a save (F54): strict it goes offline where the gate held before and does not now. */
export function publicationAfterSave(
  stored: { publication: Publication; gate: Pick<GateAnswer, 'ok'> },
  facts: GateFacts,
  { isStrict }: Gate,
): Publication {
  const goesOffline = isStrict && stored.publication === 'PUBLISHED' && stored.gate.ok && !gateOf(facts).ok;
  return goesOffline ? 'DRAFT' : stored.publication;
}
