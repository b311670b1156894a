/** The options of the two search forms, on the home page and in the listing. */
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';

export const FLAT_TYPE_CHOICES = FLAT_TYPES.map((type) => ({ value: type, label: type }));
