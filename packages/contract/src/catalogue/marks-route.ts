/** The call that every list of homes makes: by itself, so that the home page needs no table of the calls beside it. */
export const MARKS_ROUTE = { method: 'GET', path: '/api/marks' } as const;
