import type { ShortlistEntry } from '@aangan/contract/entities';
import { formatPriceRange } from '@aangan/contract/money';
import { paths } from '../../../lib/paths.ts';
import { CompareCardButton } from '../../shared/compare/compare-card-button.tsx';
import { pictureAddress, pictureProps } from '../../shared/properties/picture-props.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Trash2 } from '../../../ui/icons.ts';
import { PropertyCard } from '../../../ui/property-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useRemoveFromShortlist } from '../api/remove-from-shortlist.ts';
import { SavedChanges } from './saved-changes.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './saved-card.module.css';
import photoStyles from '../../../ui/photo.module.css';
import propertyCardStyles from '../../../ui/property-card.module.css';
import skeletonStyles from '../../../ui/skeleton.module.css';

const SIZES = '(min-width: 1024px) 384px, (min-width: 640px) 50vw, 100vw';

interface Props {
  entry: ShortlistEntry;
  /** Called once the entry is gone, and with it the button that had the focus. */
  onRemoved: () => void;
}

export function SavedCard({ entry, onRemoved }: Props) {
  const { mutate, isPending } = useRemoveFromShortlist(onRemoved);
  const { id, propertyId, propertyName: name, propertyLocation: location, image, imageUrl } = entry;
  const { minPrice, maxPrice, changes } = entry;
  const photo = image ? pictureProps(image, SIZES) : { src: pictureAddress(imageUrl) };
  return (
    <PropertyCard
      name={name}
      href={paths.property(propertyId)}
      location={location}
      photo={{ ...photo, alt: [name, location].filter(Boolean).join(', ') }}
      headingLevel="h2"
      price={formatPriceRange(minPrice, maxPrice)}
      beside={<CompareCardButton propertyId={propertyId} name={name} className={styles.compare} />}
      news={changes.length > 0 && <SavedChanges entry={entry} />}
      action={
        <Button variant="danger-quiet" size="compact" isBusy={isPending} onClick={() => mutate({ id, propertyId })}>
          <Icon of={Trash2} />
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      }
    />
  );
}

/** Box for box like a saved card with a one-line name. */
export function SavedCardSkeleton() {
  return (
    <div className={propertyCardStyles.card}>
      <span className={classNames(skeletonStyles.skeleton, skeletonStyles.square, photoStyles.card)} />
      <div className={propertyCardStyles.body}>
        <Skeleton width="62%" height="28px" />
        <Skeleton width="44%" height="20px" className={styles.place} />
        <Skeleton width="52%" height="28px" className={styles.price} />
        <div className={propertyCardStyles.acts}>
          <Skeleton width="112px" height="16px" className={styles.more} />
        </div>
      </div>
    </div>
  );
}
