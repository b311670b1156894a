import type { MediaType } from '@aangan/contract/catalogue/lists';

/** What the admin area calls a medium of each type. */
export const MEDIA_TYPE_LABELS: Record<MediaType, string> = {
  PROPERTY_IMAGE: 'Property Image',
  BROCHURE: 'Property Brochure',
  LAYOUT: 'Property Layout',
  QR_CODE: 'QR Code',
  FLOOR_PLAN: 'Floor Plan',
  RERA_CERTIFICATE: 'RERA Certificate',
  VIDEO: 'Video',
  CONSTRUCTION_PHOTO: 'Construction Photo',
};
