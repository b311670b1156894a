import { expect, it } from 'vitest';
import { pictureAddress } from './picture-props.ts';

it.each([
  ['a path of our own, which the browser completes with our host', '/media/7/800.webp', '/media/7/800.webp'],
  ['a full address', 'https://pictures.example/7.webp', 'https://pictures.example/7.webp'],
  ['an object of a bucket', 'gs://aangan/7/front.webp', 'https://storage.googleapis.com/aangan/7/front.webp'],
  ['a bucket without an object', 'gs://aangan/', null],
  ['another host that looks like a path of ours', '//pictures.example/7.webp', null],
  ['a script', 'javascript:alert(1)', null],
  ['nothing', '', null],
  ['no text', null, null],
])('the address of a picture: %s [PAGE16]', (_what, given, address) => {
  expect(pictureAddress(given)).toBe(address);
});
