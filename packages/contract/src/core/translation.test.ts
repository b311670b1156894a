import { describe, expect, it } from 'vitest';
import { fill, parts, plural } from './translation.ts';

const english = {
  moved: { one: 'Moved by {count} month', other: 'Moved by {count} months' },
  asOf: 'As of {date}.',
  terms: 'Read the <terms>Terms of Service</terms>.',
} as const;

describe('fill', () => {
  it('replaces every occurrence of each placeholder', () => {
    expect(fill('{a} and {b}, {a}', { a: '₹1', b: '{a}' })).toBe('₹1 and {a}, ₹1');
  });

  it('does not interpret a value that looks like a replacement pattern', () => {
    expect(fill('{a}!', { a: '$& $1' })).toBe('$& $1!');
  });
});

describe('plural', () => {
  it.each([
    [0, 'Moved by 0 months'],
    [1, 'Moved by 1 month'],
    [2, 'Moved by 2 months'],
    [123_456, 'Moved by 1,23,456 months'],
  ])('writes %d as "%s"', (count, text) => {
    expect(plural(english.moved, count, {})).toBe(text);
  });

  it('goes by the rules of the language: one is 1 in Marathi, 0 and 1 in Hindi [L32]', () => {
    const forms = { one: 'one', other: 'other' } as const;
    const formsOf = (language: 'mr' | 'hi') => [0, 1, 2, 10].map((count) => plural(forms, count, {}, language));
    expect(formsOf('mr')).toEqual(['other', 'one', 'other', 'other']);
    expect(formsOf('hi')).toEqual(['one', 'one', 'other', 'other']);
  });

  it('writes a count with Latin digits in every language [L29]', () => {
    const forms = { one: '{count}', other: '{count}' } as const;
    expect(plural(forms, 123_456, {}, 'mr')).toBe('1,23,456');
  });
});

describe('parts', () => {
  it('splits a sentence at its tags', () => {
    expect(parts(`${english.terms} <b>Now</b>`)).toEqual([
      { tag: null, text: 'Read the ' },
      { tag: 'terms', text: 'Terms of Service' },
      { tag: null, text: '. ' },
      { tag: 'b', text: 'Now' },
    ]);
  });

  it('gives the text itself where it has no tags', () => {
    expect(parts('Plain')).toEqual([{ tag: null, text: 'Plain' }]);
  });
});
