import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/about', '/about', {}],
    ['/about', '/about/', {}],
    ['/about', '/ABOUT', {}],
    ['/properties/:id', '/properties/7', { id: '7' }],
    ['/properties/:id', '/Properties/a%20B', { id: 'a B' }],
    ['/properties/:id', '/properties/%E0%A4%A', { id: '%E0%A4%A' }],
    ['/admin/properties/:id/media', '/admin/properties/12/media', { id: '12' }],
    ['/admin/*', '/admin', {}],
    ['/admin/*', '/admin/anything/else', {}],
    ['*', '/', {}],
    ['*', '/no/such/page', {}],
  ])('%s takes %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    ['/', '/about'],
    ['/about', '/'],
    ['/about', '/about/us'],
    ['/properties/:id', '/properties'],
    ['/properties/:id', '/properties/'],
    ['/properties/:id', '/properties/7/8'],
    ['/properties', '//properties'],
    ['/admin/*', '/administrator'],
  ])('%s does not take %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull();
  });
});
