/** Texts of the 404 page. */
export const notFound = {
  title: 'Page Not Found',
  text: "We're sorry, the page you requested could not be found. Please go back to the homepage.",
  returnHome: 'Return Home',
  viewProperties: 'View Properties',
} as const;
