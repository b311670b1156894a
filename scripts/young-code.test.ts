import { describe, expect, it } from 'vitest';
import { findYoungScript, findYoungStyle } from './lib/young-code.mjs';

const inScript = (code: string) => findYoungScript('a.js', code).map(({ feature }) => feature);
const inStyle = (code: string) => findYoungStyle('a.css', code).map(({ feature }) => feature);

describe('the check for the oldest browsers', () => {
  it.each([
    ['[2, 1].toSorted()', 'Array.prototype.toSorted'],
    ['list?.toSpliced?.(0, 1)', 'Array.prototype.toSpliced'],
    ["'a'.isWellFormed()", 'String.prototype.isWellFormed'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Object.groupBy([], f)', 'Object.groupBy'],
    ["URL['canParse'](text)", 'URL.canParse'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['requestIdleCallback(f)', 'requestIdleCallback'],
    ['window.requestIdleCallback(f)', 'requestIdleCallback'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['one.symmetricDifference(other)', 'Set.prototype.symmetricDifference'],
    ['new Set(scheduler.yield())', 'scheduler'],
    ['/(?<=a)b/.test(text)', 'lookbehind'],
    ["new RegExp('(?<!a)b')", 'lookbehind'],
    ['/[a--b]/v', 'flag v of regular expressions'],
    ['class A { static { f(); } }', 'class static block'],
  ])('finds in %s: %s', (code, feature) => {
    expect(inScript(code)).toEqual([feature]);
  });

  it.each([
    '[...list].sort(); list.at(-1); list.findLast(f); Object.hasOwn(a, b); structuredClone(a)',
    'const scheduler = make(); scheduler.run()',
    'const a = { requestIdleCallback: 1 }; a.requestIdleCallback',
    'signal.throwIfAborted(); crypto.randomUUID(); /(?<year>[0-9]{4})/d',
    'class A { #a = 1; static b = 2; has(x) { return #a in x } }',
  ])('takes %s', (code) => {
    expect(inScript(code)).toEqual([]);
  });

  it.each([
    ['@container (width > 1px) { a { color: red } }', '@container'],
    ['@media (width >= 1px) { a { color: red } }', 'range in @media'],
    ['a { color: red; &:hover { color: blue } }', 'nesting'],
    ['p:has(a) { color: red }', ':has'],
    ['a { background: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['a { grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
    ['a { width: 10cqw }', 'units of containers'],
    ['a { scroll-timeline: --a }', 'scroll-timeline'],
  ])('finds in %s: %s', (code, feature) => {
    expect(inStyle(code)).toEqual([feature]);
  });

  it.each([
    '@layer a { @media (min-width: 40rem) { a:is(:focus-visible, b) { inset: 0; height: 100dvh; aspect-ratio: 1 } } }',
    'a { -webkit-user-select: none; user-select: none }',
    'a { width: fit-content; height: 1px; height: 1cqh }',
  ])('takes %s', (code) => {
    expect(inStyle(code)).toEqual([]);
  });
});
