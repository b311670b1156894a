/** The choices of the two search forms, home's and the listing's. */
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';

export const FLAT_TYPE_CHOICES = FLAT_TYPES.map((type) => ({ value: type, label: type }));
