import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMediaUrl } from './media-location.ts';

const KEYS = { accessKeyId: 'id', secretAccessKey: 'secret' };
const bucket = (place: object) => ({ s3: { prefix: '', endpoint: undefined, region: 'us-east-1', ...KEYS, ...place } });

describe('parseMediaUrl', () => {
  it.each([
    ['file:/var/lib/aangan/media', { folder: '/var/lib/aangan/media' }],
    ['file:///var/lib/aangan/media', { folder: '/var/lib/aangan/media' }],
    ['file:media', { folder: resolve('media') }],
    ['s3://aangan', bucket({ bucket: 'aangan' })],
    ['s3://aangan/', bucket({ bucket: 'aangan' })],
    ['s3://aangan/homes/media/', bucket({ bucket: 'aangan', prefix: 'homes/media/' })],
    ['s3://aangan?region=ap-south-1', bucket({ bucket: 'aangan', region: 'ap-south-1' })],
    [
      's3://aangan/a?endpoint=https://storage.example.com:9000&region=x',
      bucket({ bucket: 'aangan', prefix: 'a/', endpoint: 'https://storage.example.com:9000', region: 'x' }),
    ],
  ])('%s', (url, place) => {
    expect(parseMediaUrl(url, KEYS)).toEqual(place);
  });

  it.each([
    'file:',
    's3:',
    's3://',
    's3://A_B',
    's3://id:secret@aangan',
    's3://aangan:9000/a',
    's3://aangan?endpoint=storage.example.com',
    's3://aangan?endpoint=https://storage.example.com/path',
    's3://aangan?secret=a',
    's3://aangan#a',
    'https://aangan.example.com',
    'media',
  ])('names no place: %s', (url) => {
    expect(parseMediaUrl(url, KEYS)).toBeNull();
  });
});
