/** The choices of the two search forms, home's and the listing's. */
import { FLAT_TYPES, LOCALITIES } from '@aangan/contract/catalogue/search-lists';

export const LOCALITY_CHOICES = LOCALITIES.map((locality) => ({ value: locality, label: locality }));

export const FLAT_TYPE_CHOICES = FLAT_TYPES.map((type) => ({ value: type, label: type }));
