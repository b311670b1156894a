import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstNameOf, namerOf, nameSeen, tellerOf, wordsOf } from './boards.rules.ts';

describe('whether a text reveals the name of a home', () => {
  it.each([
    ['Near Tai’s school', 'Tamhini Terraces', false],
    ['The one with two pools and the long balcony', 'Palash Court', false],
    ['Tamhini', 'Tamhini Terraces', true],
    ['TAMHINI, with the garden', 'Tamhini Terraces', true],
    ['Tāmhinī', 'Tamhini Terraces', true],
    ['T.a.m.h.i.n.i', 'Tamhini Terraces', true],
    ['Tam\u200Bhini', 'Tamhini Terraces', true],
    ['Ｔａｍｈｉｎｉ', 'Tamhini Terraces', true],
    ['Tam\u3164hini', 'Tamhini Terraces', true],
    ['The terraces', 'Tamhini Terraces', true],
    ['तम्हिणी वाली', 'तम्हिणी टेरेसेस', true],
    ['Our Moshi home', 'Moshi Court', false],
    ['The one on Spine Road', 'Spine Road Heights', false],
    ['Moshi Court', 'Moshi Court', true],
    ['A home near the sun', 'Sun', true],
    ['On Sunday', 'Sun', false],
    ['The big one', 'The Big', true],
    ['A big one', 'The Big', false],
    ['', 'Palash Court', false],
    ['Anything', '***', false],
  ])('%s of %s: %s [I42]', (text, name, tells) => {
    expect(tellerOf(['Green Acres', name])(text)).toBe(tells);
  });

  it('detects every name anywhere in a text, in any case and spacing [I42]', () => {
    const word = fc.stringMatching(/^[a-z]{4,10}$/);
    fc.assert(
      fc.property(word, word, fc.constantFrom('', ' ', '-', '.', '\u200D'), (name, other, between) => {
        const written = [...name.toUpperCase()].join(between);
        expect(tellerOf([`${name} Court`, 'Green Acres'])(`${other} ${written} ${other}`)).toBe(true);
      }),
    );
  });
});

describe('whether a sentence contains the name of a home', () => {
  it.each([
    ['I like Tamhini Terraces', true],
    ['TAMHINI-TERRACES or not?', true],
    ['The terraces of Tamhini', false],
    ['The terraces are wide', false],
    ['A home near the sun', true],
    ['On Sunday', false],
    ['', false],
  ])('%s: %s [I42]', (text, has) => {
    expect(namerOf(['Tamhini Terraces', 'Sun', '***'])(text)).toBe(has);
  });
});

describe('names of people', () => {
  it.each([
    ['Rohan Jadhav', 'Rohan'],
    [' Rohan ', 'Rohan'],
    ['', ''],
  ])('of %s is %s', (name, first) => expect(firstNameOf(name)).toBe(first));

  it.each([
    ['Aai', 'aai'],
    [' Aai\u200D  Tai ', 'aai tai'],
    ['E\u0301lodie', 'élodie'],
    ['आई', 'आई'],
  ])('%j look like %j', (name, seen) => expect(nameSeen(name)).toBe(seen));

  it('splits words of any script', () => expect(wordsOf('Élan-शिरीष_park 2')).toEqual(['elan', 'शिरीष', 'park', '2']));
});
