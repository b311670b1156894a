/** URLs of the account pages; apart from `paths.ts`, so that home does not load them. */

/** Parts of /user/privacy that a link may open. */
export type PrivacySection = 'log' | 'hours' | 'agree' | 'data' | 'nominee' | 'complaints' | 'del';

export const accountPaths = {
  editProfile: () => '/user/profile/edit',
  searches: () => '/user/searches',
  hidden: () => '/user/hidden',
  boards: () => '/user/boards',
  board: (id: number) => `/user/boards/${id}`,
  privacy: (section?: PrivacySection) => (section ? `/user/privacy#${section}` : '/user/privacy'),
  devices: () => '/user/devices',
  notice: () => '/privacy/notice',
};
