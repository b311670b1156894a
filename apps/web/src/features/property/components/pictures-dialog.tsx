import type { Picture } from '@aangan/contract/entities';
import { pictureProps } from '../../../lib/pictures.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Photo } from '../../../ui/photo.tsx';

interface Props {
  name: string;
  pictures: readonly Picture[];
  isOpen: boolean;
  onClose: () => void;
}

/** All the pictures, one below the other. */
export function PicturesDialog({ name, pictures, isOpen, onClose }: Props) {
  return (
    <Dialog title={`All ${pictures.length} pictures`} isOpen={isOpen} onClose={onClose} size="wide">
      <ul className="all-pictures">
        {pictures.map((picture, i) => (
          <li key={picture.base}>
            <Photo
              {...pictureProps(picture, '(min-width: 640px) 496px, 92vw')}
              alt={`${name}, picture ${i + 1} of ${pictures.length}`}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
