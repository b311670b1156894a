import type { MediaType } from '@aangan/contract/catalogue/lists';

/** Labels of media types in the admin area. */
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
