import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { Photo } from '../../../../ui/photo.tsx';
import { pictureAddress, pictureProps } from '../../../catalogue/shared/properties/picture-props.ts';

interface Props {
  entry: Pick<ShortlistEntry, 'image' | 'imageUrl'> | undefined;
  /** The `sizes` attribute. */
  sizes: string;
  className: string | undefined;
}

/** A home's picture; decorative, because the name stands beside it. */
export function HomePicture({ entry, sizes, className }: Props) {
  const photo = entry?.image ? pictureProps(entry.image, sizes) : { src: pictureAddress(entry?.imageUrl) };
  return <Photo {...photo} alt="" className={className} />;
}
