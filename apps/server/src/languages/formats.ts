/** The words of amounts, dates and times in a language, for the contract's formatters (L29). */
import * as dates from '@aangan/contract/core/dates.texts';
import type { DateWords } from '@aangan/contract/core/dates';
import type { Language } from '@aangan/contract/core/language';
import type { MoneyWords } from '@aangan/contract/core/money';
import * as money from '@aangan/contract/core/money.texts';
import * as times from '@aangan/contract/core/times.texts';
import type { TimeWords } from '@aangan/contract/core/times';
import { textsIn } from './translations.ts';

export interface Formats {
  dates: DateWords;
  times: TimeWords;
  money: MoneyWords;
}

const CORE = 'packages/contract/src/core';

/** Gives the words of a language: `formatDate(date, 'long', formatsIn(language).dates)`. */
export function formatsIn(language: Language): Formats {
  return {
    ...textsIn(language, `${CORE}/dates`, dates),
    ...textsIn(language, `${CORE}/times`, times),
    money: textsIn(language, `${CORE}/money`, money),
  };
}
