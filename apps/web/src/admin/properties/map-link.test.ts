import { describe, expect, it } from 'vitest';
import { readMapLink } from './map-link.ts';

describe('a map link', () => {
  it.each([
    ['https://www.google.com/maps/search/?api=1&query=18.6558,73.8822', 18.6558, 73.8822],
    ['https://www.google.com/maps/search/?api=1&query=18.6558%2C73.8822', 18.6558, 73.8822],
    ['https://maps.google.com/?q=18.6558,+73.8822', 18.6558, 73.8822],
    ['https://maps.google.com/maps?ll=18.6558,73.8822&z=16', 18.6558, 73.8822],
    ['https://www.google.com/maps/@18.6558123,73.8822987,17z', 18.655812, 73.882299],
    [
      'https://www.google.com/maps/place/Palash/@18.65,73.88,17z/data=!3m1!4b1!8m2!3d18.6558!4d73.8822',
      18.6558,
      73.8822,
    ],
    ['https://www.google.com/maps/dir//18.6558,73.8822/@18.70,73.90,12z', 18.6558, 73.8822],
    [
      'https://www.google.com/maps/dir/18.5,73.85/18.6558,+73.8822/@18.70,73.90,12z/data=!4m2!4m1!3e0',
      18.6558,
      73.8822,
    ],
    ['https://www.google.com/maps/dir/Pune+Junction/18.6558%2C73.8822/@18.70,73.90,12z', 18.6558, 73.8822],
    ['https://www.google.com/maps/dir/?api=1&origin=18.5,73.85&destination=18.6558,73.8822', 18.6558, 73.8822],
    ['  https://www.google.com/maps?q=18.6558,73.8822&ll=18.7,73.9  ', 18.6558, 73.8822],
  ])('%s names its place [T39]', (link, lat, lng) => {
    expect(readMapLink(link)).toEqual({ kind: 'place', lat, lng });
  });

  it.each(['https://maps.app.goo.gl/AbC123', 'https://goo.gl/maps/AbC123'])('%s is short and names none', (link) => {
    expect(readMapLink(link)).toEqual({ kind: 'short' });
  });

  it.each([
    '',
    'no link',
    'https://www.google.com/maps/search/?api=1&query=Palash+Court,+Pune',
    'https://maps.example/place/18',
    'https://maps.example/?q=18.6558',
    'https://maps.example/?q=1e5.5,73.8822',
    'https://notgoo.gl.example/x',
    'https://www.google.com/maps/dir/18.5,73.85/Palash+Court/@18.70,73.90,12z',
    'https://www.google.com/maps/dir/18.5,73.85//@18.70,73.90,12z/data=!3m1!4b1',
    'https://www.google.com/maps/dir//@18.70,73.90,12z',
    'https://www.google.com/maps/dir/%E0%A4%A/@18.70,73.90,12z',
  ])('"%s" names none', (link) => {
    expect(readMapLink(link)).toEqual({ kind: 'none' });
  });
});
