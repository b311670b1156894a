/** Validates the registered facts: each by the contract's rule, and in combination (T2, T18, T19, T31). */
import { extraCostInput, flatInput, phaseInput } from '@aangan/contract/catalogue/admin-inputs';
import * as z from 'zod/mini';
import { amountProblem, complaint, isBlank, numberOrNull, rupeesOrNull } from '../shared/typed-rules.ts';
import { properties as texts } from './properties.texts.ts';
import { hasPhases, type Facts, type FlatValues, type PhaseValues } from './property-facts.ts';

const PHASE_FIELDS = [
  'name',
  'reraNo',
  'reraUrl',
  'possessionDate',
  'registeredCompletion',
  'revisedCompletion',
  'progressAsOf',
  'checkedOn',
] as const satisfies readonly (keyof PhaseValues)[];

interface Registrations {
  /** The property's, which is that of its first registration. */
  reraNo: string;
  phases: PhaseValues[];
}

/**
 * Each registration needs a unique number and, if there are several, a name. Checked even when other fields are
 * invalid.
 */
export const registrationsCheck = z.check<Registrations>(
  ({ value: { reraNo, phases }, issues }) => {
    const add = (path: (string | number)[], message: string | undefined) => {
      if (message !== undefined) issues.push({ code: 'custom', path, message, input: phases });
    };
    const numbers = new Set<string>();
    for (const [index, phase] of phases.entries()) {
      for (const field of PHASE_FIELDS) add(['phases', index, field], complaint(phaseInput.shape[field], phase[field]));
      if (phases.length > 1 && isBlank(phase.name)) add(['phases', index, 'name'], texts.phaseNameRequired);
      const number = (index === 0 ? reraNo : phase.reraNo).trim();
      const place = index === 0 ? ['reraNo'] : ['phases', index, 'reraNo'];
      if (number === '' && hasPhases(phases)) add(place, texts.numberRequired);
      if (number !== '' && numbers.has(number)) add(place, texts.numberTaken);
      numbers.add(number);
      if (phase.revisedCompletion !== '' && phase.registeredCompletion === '') {
        add(['phases', index, 'revisedCompletion'], texts.registeredRequired);
      }
    }
  },
  { when: () => true },
);

/** Returns the problems with the facts of a flat that has type, area and price, by field. */
export function flatProblems(flat: FlatValues): [field: keyof FlatValues, message: string | undefined][] {
  const { shape } = flatInput;
  const price = rupeesOrNull(flat.price) ?? 0;
  const agreementValue = rupeesOrNull(flat.agreementValue);
  const total = numberOrNull(flat.unitsTotal);
  const available = numberOrNull(flat.unitsAvailable);
  return [
    [
      'agreementValue',
      amountProblem(shape.agreementValue, flat.agreementValue) ??
        (agreementValue !== null && agreementValue > price ? texts.abovePrice : undefined),
    ],
    ['unitsTotal', complaint(shape.unitsTotal, total)],
    [
      'unitsAvailable',
      complaint(shape.unitsAvailable, available) ??
        (available !== null && total !== null && available > total ? texts.aboveUnitsTotal : undefined),
    ],
    [
      'unitsAsOf',
      complaint(shape.unitsAsOf, flat.unitsAsOf) ??
        (available !== null && flat.unitsAsOf === '' ? texts.dayRequired : undefined),
    ],
  ];
}

/** Each charge needs a label, and the list a day; so does the statement that there are none. A day alone is invalid. */
export const notInPriceCheck = z.check<Facts['notInPrice']>(({ value: { rows, asOf, isNothing }, issues }) => {
  const add = (path: (string | number)[], message: string | undefined) => {
    if (message !== undefined) issues.push({ code: 'custom', path, message, input: rows });
  };
  const { shape } = extraCostInput;
  for (const [index, { label, amount, note }] of rows.entries()) {
    add(['rows', index, 'label'], complaint(shape.label, label));
    add(['rows', index, 'amount'], amountProblem(shape.amount, amount));
    add(['rows', index, 'note'], complaint(shape.note, note));
  }
  const isSaid = rows.length > 0 || isNothing;
  if (isSaid && asOf === '') add(['asOf'], texts.dayRequired);
  if (!isSaid && asOf !== '') add(['asOf'], texts.nothingSaid);
});
