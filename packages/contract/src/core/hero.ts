/**
 * For which windows the two cuts of the home page's picture are, and how wide it is there. Under the gradient of a phone a
 * third less sharpness is not seen, but half the bytes are felt: so less than 100vw. The two medias exclude each other, so
 * that only one is preloaded.
 */
export const UPRIGHT_MEDIA = '(max-width: 39.99em)';
export const UPRIGHT_SIZES = '72vw';
export const WIDE_MEDIA = '(min-width: 40em)';
export const WIDE_SIZES = 'max(100vw, 1168px)';
