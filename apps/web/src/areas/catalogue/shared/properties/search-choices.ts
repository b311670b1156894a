/** The options of the two search forms, on the home page and in the listing. */
import { flatTypes } from '@aangan/contract/catalogue/search-lists';

export const flatTypeChoices = () => flatTypes().map((type) => ({ value: type, label: type }));
