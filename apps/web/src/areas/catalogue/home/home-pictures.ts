import { heroPicture } from './home.texts.ts';
import { UPRIGHT_MEDIA, UPRIGHT_SIZES, WIDE_MEDIA, WIDE_SIZES } from '@aangan/contract/core/hero';
import type { PictureFile, PictureSource } from '../../../ui/picture.tsx';
import upright480 from '../../../assets/pictures/hero-upright-480.avif';
import upright720 from '../../../assets/pictures/hero-upright-720.avif';
import upright1000 from '../../../assets/pictures/hero-upright-1000.avif';
import wide960 from '../../../assets/pictures/hero-wide-960.avif';
import wide1440 from '../../../assets/pictures/hero-wide-1440.avif';
import wide1920 from '../../../assets/pictures/hero-wide-1920.avif';
import wide2400 from '../../../assets/pictures/hero-wide-2400.avif';
import wideJpeg from '../../../assets/pictures/hero-wide-1440.jpg';
import living480 from '../../../assets/pictures/living-480.avif';
import living800 from '../../../assets/pictures/living-800.avif';
import living1200 from '../../../assets/pictures/living-1200.avif';
import livingJpeg from '../../../assets/pictures/living-800.jpg';
import bedroom480 from '../../../assets/pictures/bedroom-480.avif';
import bedroom800 from '../../../assets/pictures/bedroom-800.avif';
import bedroom1200 from '../../../assets/pictures/bedroom-1200.avif';
import bedroomJpeg from '../../../assets/pictures/bedroom-800.jpg';

/** @param files AVIF files by their width in pixels */
function avif(files: Readonly<Record<number, string>>, sizes: string, media?: string): PictureSource {
  const srcSet = Object.entries(files)
    .map(([width, file]) => `${file} ${width}w`)
    .join(', ');
  return { srcSet, type: 'image/avif', sizes, ...(media === undefined ? {} : { media }) };
}

export const HERO_PICTURE: PictureFile & { alt: string } = {
  alt: heroPicture,
  sources: [
    avif({ 480: upright480, 720: upright720, 1000: upright1000 }, UPRIGHT_SIZES, UPRIGHT_MEDIA),
    avif({ 960: wide960, 1440: wide1440, 1920: wide1920, 2400: wide2400 }, WIDE_SIZES, WIDE_MEDIA),
  ],
  src: wideJpeg,
  width: 2400,
  height: 1200,
};

export const LIVING_PICTURE: PictureFile = {
  sources: [avif({ 480: living480, 800: living800, 1200: living1200 }, '(max-width: 56.24em) 100vw, 864px')],
  src: livingJpeg,
  width: 1200,
  height: 800,
};

export const BEDROOM_PICTURE: PictureFile = {
  sources: [avif({ 480: bedroom480, 800: bedroom800, 1200: bedroom1200 }, '(max-width: 56.24em) 100vw, 600px')],
  src: bedroomJpeg,
  width: 1200,
  height: 800,
};
