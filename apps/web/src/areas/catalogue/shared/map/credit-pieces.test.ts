import { expect, it } from 'vitest';
import { creditPieces } from './credit-pieces.ts';

it('keeps the words of a credit, and its links to https addresses [T44]', () => {
  expect(
    creditPieces('&copy; <a href="https://tiles.example/about" target="_blank">Tiles &amp; Co</a> <b>and</b> others'),
  ).toEqual([
    { text: '© ', href: null },
    { text: 'Tiles & Co', href: 'https://tiles.example/about' },
    { text: ' and others', href: null },
  ]);
});

it('drops everything else that a host sends [T44]', () => {
  expect(creditPieces('<img src=x onerror="alert(1)">Map<script>')).toEqual([{ text: 'Map', href: null }]);
  expect(creditPieces('<a href="javascript:alert(1)">Map</a>')).toEqual([{ text: 'Map', href: null }]);
  expect(creditPieces('&lt;script&gt;')).toEqual([{ text: '<script>', href: null }]);
  expect(creditPieces('Map '.repeat(100))).toEqual([]);
});
