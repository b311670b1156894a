import { paths } from './paths.ts';
import { describe, expect, it } from 'vitest';

describe('paths.listing', () => {
  it('leaves out what is default or empty', () => {
    expect(paths.listing()).toBe('/properties');
    expect(paths.listing({ name: '', location: '', flatType: [], sort: 'featured', page: 0 })).toBe('/properties');
  });

  it('carries every filter by its name in the address', () => {
    const path = paths.listing({
      name: 'river & hill',
      location: 'Spine Road',
      flatType: ['2BHK', '3BHK'],
      priceRange: { min: 4_000_000, max: 5_500_000 },
      sort: 'price_low',
      page: 2,
      scrollToTop: true,
    });
    expect(path).toBe(
      '/properties?name=river+%26+hill&location=Spine+Road&flatType=2BHK,3BHK&priceRange=4000000-5500000&sort=price_low&page=2&scrollToTop=true',
    );
  });

  it('carries what stands under More filters, and the map [T48]', () => {
    expect(
      paths.listing({
        area: { min: 700 },
        possessionBy: '2028-11-30',
        built: 50,
        rera: true,
        amenities: ['Gym', '24/7 Water Supply'],
        sort: 'rate_low',
        view: 'map',
      }),
    ).toBe(
      '/properties?area=700-&possessionBy=2028-11-30&built=50&rera=true&amenities=Gym,24%2F7+Water+Supply&sort=rate_low&view=map',
    );
    expect(paths.listing({ area: {}, built: 0, rera: false, amenities: [], view: 'list' })).toBe('/properties');
  });

  it("carries the chat assistant's prices, zero included", () => {
    expect(paths.listing({ minPrice: 0, maxPrice: 5_500_000 })).toBe('/properties?minPrice=0&maxPrice=5500000');
  });
});

describe('paths.property', () => {
  it('is one path segment whatever the id', () => {
    expect(paths.property(12)).toBe('/properties/12');
    expect(paths.property('../admin')).toBe('/properties/..%2Fadmin');
  });
});
