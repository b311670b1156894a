/** The options of the two search forms, on the home page and in the listing. */
import { FLAT_TYPES, LOCALITIES } from '@aangan/contract/catalogue/search-lists';

export const LOCALITY_CHOICES = LOCALITIES.map((locality) => ({ value: locality, label: locality }));

export const FLAT_TYPE_CHOICES = FLAT_TYPES.map((type) => ({ value: type, label: type }));
