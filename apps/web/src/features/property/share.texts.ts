/** Of the dialog that passes a home on. */
export const share = {
  title: 'Share this home',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'Your browser did not copy the link. It is here:',
  link: 'Link',
  share: 'Share',
  whoOpens: 'Whoever opens the link sees the locality and the price. Name and register number show after signing in.',
  picture: 'Picture with RERA details',
  pictureOf: '{name} with its RERA numbers and their code',
  drawing: 'The picture is being drawn',
  savePicture: 'Save picture',
  sharePicture: 'Share picture',
  noPicture: 'No picture: this project has no RERA number on record.',
} as const;
