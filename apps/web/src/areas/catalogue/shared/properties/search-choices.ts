/** The options of the two search forms, on the home page and in the listing. */
import { flatTypes, LOCALITIES } from '@aangan/contract/catalogue/search-lists';

export const LOCALITY_CHOICES = LOCALITIES.map((locality) => ({ value: locality, label: locality }));

export const flatTypeChoices = () => flatTypes().map((type) => ({ value: type, label: type }));
