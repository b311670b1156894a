import type { Picture } from '@aangan/contract/entities';
import type { CSSProperties } from 'react';
import { pictureProps, WHERE_AVIF_IS_WIDE_ENOUGH } from '../../shared/properties/picture-props.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Photo } from '../../../ui/photo.tsx';
import styles from './pictures-dialog.module.css';

interface Props {
  name: string;
  pictures: readonly Picture[];
  isOpen: boolean;
  onClose: () => void;
}

/** As pictures-dialog.module.css draws them: a whole picture, as large as the window lets it be beside the dialog's own parts. */
const sizesOf = (ratio: number) => `min(calc(100vw - 144px), calc((100vh - 160px) * ${ratio}))`;

/** All the pictures, one below the other. */
export function PicturesDialog({ name, pictures, isOpen, onClose }: Props) {
  return (
    <Dialog title={`All ${pictures.length} pictures`} isOpen={isOpen} onClose={onClose} size="full">
      <ul className={styles.pictures}>
        {pictures.map((picture, i) => {
          const ratio = picture.width / picture.height;
          return (
            <li key={picture.base} style={{ '--ratio': ratio } as CSSProperties}>
              <Photo
                {...pictureProps(picture, sizesOf(ratio))}
                avifMedia={WHERE_AVIF_IS_WIDE_ENOUGH}
                alt={`${name}, picture ${i + 1} of ${pictures.length}`}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
