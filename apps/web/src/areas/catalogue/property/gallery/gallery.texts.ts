/** Of the pictures at the top. */
export const gallery = {
  fullScreen: 'Full screen',
  pictures: 'Pictures of {name}',
  rendered: 'Computer-generated images. The finished project may differ.',
  list: 'Pictures',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  all: 'All {count} pictures',
  picture: 'Picture {number}',
} as const;
