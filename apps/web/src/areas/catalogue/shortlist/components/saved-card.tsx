import { langOf } from '@aangan/contract/core/lang-of';
import { placeLabel } from '@aangan/contract/catalogue/labels';
import { paths } from '@aangan/contract/paths';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { formatPriceRange } from '@aangan/contract/core/money';
import { VisitOrBook } from '../../../visits/shared/visit-state/visit-or-book.tsx';
import { CompareCardButton } from '../../shared/compare/compare-card-button.tsx';
import { cardDone, cardFacts } from '../../shared/properties/card-props.ts';
import { pictureAddress, pictureProps } from '../../shared/properties/picture-props.ts';
import { PropertyCard } from '../../../../ui/property-card.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SavedChanges } from './saved-changes.tsx';
import styles from './saved-card.module.css';

const SIZES = '(min-width: 1024px) 384px, (min-width: 640px) 50vw, 100vw';

interface Props {
  entry: ShortlistEntry;
  /** Called once the entry is gone, and with it the focused button. */
  onRemoved: () => void;
}

export function SavedCard({ entry, onRemoved }: Props) {
  const { propertyId, propertyName: name, image, imageUrl } = entry;
  const location = placeLabel(entry.propertyLocation);
  const { minPrice, maxPrice, changes } = entry;
  const photo = image ? pictureProps(image, SIZES) : { src: pictureAddress(imageUrl) };
  return (
    <PropertyCard
      name={name}
      nameLang={langOf(name)}
      href={paths.property(propertyId)}
      location={location}
      photo={{ ...photo, alt: [name, location].filter(Boolean).join(', ') }}
      headingLevel="h2"
      price={formatPriceRange(minPrice, maxPrice)}
      facts={cardFacts(entry)}
      done={cardDone(entry.workDone)}
      priceNote={<VisitOrBook propertyId={propertyId} name={name} />}
      beside={<CompareCardButton propertyId={propertyId} name={name} className={styles.compare} />}
      news={changes.length > 0 && <SavedChanges entry={entry} />}
      action={<RemoveButton entry={entry} onRemoved={onRemoved} />}
    />
  );
}
