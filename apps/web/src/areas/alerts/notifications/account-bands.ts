// A module of its own, so that the bell, which is on every page, does not import both bands and their dependencies.

/** For an account that awaits deletion. */
export const loadLeavingBand = () =>
  import('../../accounts/shared/account/leaving-band.tsx').then((file) => file.LeavingBand);

/** For a user who agreed to an earlier notice. */
export const loadNoticeBand = () =>
  import('../../accounts/shared/account/notice-band.tsx').then((file) => file.NoticeBand);
