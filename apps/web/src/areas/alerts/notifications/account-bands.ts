// Apart from the bell, which would else name the files of both bands, and all they draw on, to everybody.

/** While the account waits to be deleted. */
export const loadLeavingBand = () =>
  import('../../accounts/shared/account/leaving-band.tsx').then((file) => file.LeavingBand);

/** When the notice has changed since the user agreed to it. */
export const loadNoticeBand = () =>
  import('../../accounts/shared/account/notice-band.tsx').then((file) => file.NoticeBand);
