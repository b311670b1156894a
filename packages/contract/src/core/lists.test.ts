import { expect, it } from 'vitest';
import { AMENITIES } from '../catalogue/lists.ts';

it('the amenities are 22, in their order [DATA6]', () => {
  expect(AMENITIES).toEqual([
    'Swimming Pool',
    'Gym',
    'Garden',
    "Children's Play Area",
    'Clubhouse',
    'Security',
    '24/7 Water Supply',
    'Power Backup',
    'Elevator',
    'Indoor Games',
    'Sports Facilities',
    'Community Hall',
    'Rain Water Harvesting',
    'Senior Citizen Area',
    'Car Parking',
    'Visitor Parking',
    'Internet/Wi-Fi',
    'Intercom',
    'Air Conditioning',
    'CCTV Surveillance',
    'Fire Safety',
    'Shopping Center',
  ]);
});
