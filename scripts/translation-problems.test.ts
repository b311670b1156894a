import { describe, expect, it } from 'vitest';
import { translationProblems } from './lib/translation-problems.mjs';

const ALLOWED = { latin: ['WhatsApp'], abbreviations: ['सं'] };
const TEXT = { context: 'home#lead', english: 'Ask <team>{name}</team> now.', plural: null };
const HOMES = { context: 'home#count', english: '{count} home', plural: '{count} homes' };
const RIGHT = {
  context: TEXT.context,
  english: TEXT.english,
  plural: null,
  forms: ['आता <team>{name}</team> यांना विचारा.'],
  isFuzzy: false,
};
const COUNTED = { ...RIGHT, ...HOMES, forms: ['{count} घर', '{count} घरे'] };

const problemsOf = (language: string, ...entries: (typeof COUNTED | typeof RIGHT)[]) =>
  translationProblems(language, [TEXT], entries, ALLOWED);
const inHindi = (form: string) => problemsOf('hi', { ...RIGHT, forms: [form] });
const inMarathi = (form: string) => problemsOf('mr', { ...RIGHT, forms: [form] });

describe('an entry of a translation file', () => {
  it('that fits is no problem [L6]', () => {
    expect(problemsOf('mr', RIGHT)).toEqual([]);
    expect(translationProblems('mr', [HOMES], [COUNTED], ALLOWED)).toEqual([]);
    expect(inHindi('अभी <team>{name}</team> से पूछें।')).toEqual([]);
    expect(inHindi('रेरा सं. <team>{name}</team> WhatsApp पर पूछें।')).toEqual([]);
  });

  it.each([
    ['is missing', [], 'home#lead: has no entry'],
    ['is used no more', [RIGHT, { ...RIGHT, context: 'home#old' }], 'home#old: is used no more'],
    ['translates another English text', [{ ...RIGHT, english: 'Ask now.' }], 'the English text has changed'],
    ['is marked fuzzy', [{ ...RIGHT, isFuzzy: true }], 'is marked fuzzy'],
    ['is empty', [{ ...RIGHT, forms: [''] }], 'is not translated'],
    ['has a form too many', [{ ...RIGHT, forms: ['एक', 'दोन'] }], 'has 2 forms, not 1'],
  ])('fails where it %s [L6]', (_, entries, problem) => {
    const problems = problemsOf('mr', ...entries);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  it('fails where a form of the plural is missing [L6]', () => {
    const problems = translationProblems('mr', [HOMES], [{ ...COUNTED, forms: ['{count} घर'] }], ALLOWED);
    expect(problems).toEqual(['home#count: has 1 forms, not 2']);
  });

  it.each([
    ['a placeholder is lost', 'आता <team>त्यांना</team> विचारा.', "its placeholders are '', not '{name}'"],
    ['a placeholder has another name', 'आता <team>{site}</team> विचारा.', "its placeholders are '{site}'"],
    ['a tag is lost', 'आता {name} यांना विचारा.', "its tags are '', not '</team> <team>'"],
    ['a word is in Latin letters', 'आता <team>{name}</team> यांना ask करा.', "'ask' is in Latin letters"],
    ['letters are not in NFC', 'आता <team>{name}</team> यांना \u0928\u093Cविचारा.', 'is not in NFC'],
    ['a Marathi sentence ends as in Hindi', 'आता <team>{name}</team> यांना विचारा।', "has '।'"],
  ])('fails where %s [L6]', (_, form, problem) => {
    const problems = inMarathi(form);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  it.each(['अभी <team>{name}</team> से पूछें.', 'अभी पूछें. <team>{name}</team> से।'])(
    'fails where a Hindi sentence ends in a full stop: %s [L6]',
    (form) => {
      expect(inHindi(form)).toEqual(["home#lead: 'पूछें.' ends in '.', where Hindi ends a sentence in '।'"]);
    },
  );
});
