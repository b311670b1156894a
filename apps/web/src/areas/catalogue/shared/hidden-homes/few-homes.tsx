import type { PropertyCard as Property } from '@aangan/contract/catalogue/entities';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { Badge } from '../../../../ui/badge.tsx';
import { CardGrid } from '../../../../ui/card-grid.tsx';
import { PropertyCard } from '../../../../ui/property-card.tsx';
import { cardProps, statusBadge } from '../properties/card-props.ts';
import { CARD_SIZES } from '../properties/picture-props.ts';
import { Heart } from '../shortlist/heart.tsx';

interface Props {
  homes: readonly Property[];
  /** Three per row where there is room. */
  isThree?: boolean | undefined;
}

/** A few homes as cards, at the end of a page. */
export function FewHomes({ homes, isThree }: Props) {
  return (
    <>
      <CardGrid isThree={isThree}>
        {homes.map((home) => {
          const { kind, text } = statusBadge(home.status);
          const badge = (
            <Badge kind={kind} isOnPhoto>
              {text}
            </Badge>
          );
          return (
            <li key={home.id}>
              <PropertyCard {...cardProps(home, CARD_SIZES)} badges={badge} corner={<Heart home={home} />} />
            </li>
          );
        })}
      </CardGrid>
      <p className="note">* {propertyTexts.pricesInclude}.</p>
    </>
  );
}
