import { adminPropertyBody } from '@aangan/contract/catalogue/admin-inputs';
import { describe, expect, it } from 'vitest';
import { conflictsOf, mergeValues } from './property-conflict.ts';
import { problemsFromServer, propertyForm } from './property-steps.ts';
import { isUnconfirmed, translationsOf, translationsPayload } from './property-translations.ts';
import { NEW_PROPERTY, payloadOf, type PropertyValues } from './property-values.ts';

const CURRENT = { nameIsCurrent: true, descriptionIsCurrent: true };
const MR = { name: 'पलाश कोर्ट', description: 'बागेभोवती घरे.', ...CURRENT };
const HI = { name: 'पलाश कोर्ट', description: null, ...CURRENT, descriptionIsCurrent: false };

const english = { ...NEW_PROPERTY, name: 'Palash Court', description: 'Homes around a garden.' };
const stored: PropertyValues = { ...english, texts: translationsOf({ mr: MR, hi: HI }) };
const stale: PropertyValues = {
  ...english,
  texts: translationsOf({ mr: { ...MR, nameIsCurrent: false }, hi: null }),
};

type Change = Partial<PropertyValues['texts']['mr']['name']>;
const withName = (values: PropertyValues, change: Change): PropertyValues => {
  const { mr, hi } = values.texts;
  return { ...values, texts: { mr: { ...mr, name: { ...mr.name, ...change } }, hi } };
};

describe('what is sent of translated texts', () => {
  it.each<[string, PropertyValues, PropertyValues, object | undefined]>([
    ['nothing of unchanged ones', stored, stored, undefined],
    ['nothing when only the English was changed', { ...stored, name: 'Palash Heights' }, stored, undefined],
    ['nothing of a stale one that is not confirmed', stale, stale, undefined],
    ['nothing for a space', withName(english, { text: ' ' }), english, undefined],
    ['a changed one alone', withName(stored, { text: 'पळस कोर्ट' }), stored, { mr: { name: 'पळस कोर्ट' } }],
    ['a new one', withName(english, { text: MR.name }), english, { mr: { name: MR.name } }],
    ['null for an emptied one', withName(stored, { text: '  ' }), stored, { mr: { name: null } }],
    ['a confirmed one as it is', withName(stale, { isConfirmed: true }), stale, { mr: { name: MR.name } }],
    [
      'one that is confirmed for the English of the same save',
      withName({ ...stored, name: 'Palash Heights' }, { isConfirmed: true }),
      stored,
      { mr: { name: MR.name } },
    ],
    ['nothing for a confirmation that is no longer asked', withName(stored, { isConfirmed: true }), stored, undefined],
  ])('%s [L42]', (_, values, before, sent) => {
    expect(translationsPayload(values, before)).toEqual(sent);
    const payload = payloadOf(values, before);
    expect(payload.texts).toEqual(sent);
    expect('texts' in payload).toBe(sent !== undefined);
    expect(adminPropertyBody.shape.texts.safeParse(payload.texts).success).toBe(true);
  });
});

describe('a confirmation', () => {
  it.each<[string, boolean, PropertyValues, PropertyValues]>([
    ['of a stale text', true, stale, stale],
    ['of a text that is being changed', false, withName(stale, { text: 'पळस' }), stale],
    ['of a current text', false, stored, stored],
    ['of a text whose English is being changed', true, { ...stored, name: 'Palash Heights' }, stored],
    ['where there is no text', false, { ...english, name: 'Palash Heights' }, english],
  ])('%s is asked for: %j [L42]', (_, isAsked, values, before) => {
    expect(isUnconfirmed(values, before, 'mr', 'name')).toBe(isAsked);
  });

  it('is kept by a merge while text and English are the confirmed ones [L42]', () => {
    const mine = withName(stale, { isConfirmed: true });
    const merge = (newest: PropertyValues) => mergeValues(mine, newest, {}).texts.mr.name.isConfirmed;
    expect(merge({ ...stale, featured: true })).toBe(true);
    expect(merge({ ...stale, name: 'Palash Park' })).toBe(false);
    expect(merge(withName(stale, { text: 'पळस' }))).toBe(false);
  });
});

it('a conflict over translated texts says their words, and none is over their state alone [L42]', () => {
  const conflicts = (mine: PropertyValues, newest: PropertyValues) =>
    conflictsOf(stored, mine, newest, String).map(({ label, mine, newest, suggestion }) => [
      label,
      mine,
      newest,
      suggestion,
    ]);
  expect(conflicts(withName(stored, { isConfirmed: true }), withName(stored, { isStale: true }))).toEqual([]);
  expect(conflicts(withName(stored, { text: 'पळस' }), { ...stored, texts: NEW_PROPERTY.texts })).toEqual([
    ['In Marathi and Hindi', 'पळस; बागेभोवती घरे.; पलाश कोर्ट', 'None', 'mine'],
  ]);
});

it('a translated text has the rules of the English one, and its errors at its field [L42]', () => {
  const problems = (text: string) =>
    (propertyForm.safeParse(withName(stored, { text })).error?.issues ?? [])
      .map(({ path }) => path.join('.'))
      .filter((path) => path.startsWith('texts'));
  expect(problems('')).toEqual([]);
  expect(problems('प'.repeat(101))).toEqual(['texts.mr.name.text']);
  expect(problems('पलाश www.evil.example')).toEqual(['texts.mr.name.text']);
  const errors = ['texts.hi.description', 'texts.mr.name'].map((field) => ({ field, message: 'x' }));
  expect(problemsFromServer(errors, 'edit').map(({ field }) => field)).toEqual([
    'texts.hi.description.text',
    'texts.mr.name.text',
  ]);
});
