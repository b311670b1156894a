import garden480 from '../../assets/pictures/garden-480.avif';
import garden800 from '../../assets/pictures/garden-800.avif';
import garden1200 from '../../assets/pictures/garden-1200.avif';
import gardenJpeg from '../../assets/pictures/garden-800.jpg';
import type { PictureFile } from '../../ui/picture.tsx';

export const GARDEN_PICTURE: PictureFile = {
  sources: [
    {
      srcSet: `${garden480} 480w, ${garden800} 800w, ${garden1200} 1200w`,
      type: 'image/avif',
      // on a phone, 75% of the resolution looks as sharp at half the bytes
      sizes: '(max-width: 39.99em) 72vw, (max-width: 63.99em) 80vw, 784px',
    },
  ],
  src: gardenJpeg,
  width: 1200,
  height: 675,
};
