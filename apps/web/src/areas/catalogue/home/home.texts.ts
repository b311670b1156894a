// Texts of the home page. One export per text, so that the build inlines each.

export const callTitle = 'See a home for yourself';
export const callText = 'Browse every home with its full price, or ask us first. Someone answers at any hour.';
export const ownCallText = 'Browse every home with its full price, or ask us first.';
export const viewProperties = 'View Properties';
export const contactUs = 'Contact Us';
export const bedroomPicture = 'Bedroom with wood panels and a corner window';
export const featuredProperties = 'Featured Properties';
export const recordsInside = 'Flats, prices and RERA records inside.';
export const signInForNames = 'Sign in to see the names.';
export const viewAllProperties = 'View all properties';
export const loadingFeatured = 'Loading featured properties';
export const checkConnection = 'Check your connection and try again.';
export const noFeatured = 'No featured homes right now';
export const noFeaturedText = 'Every property is in the list, with its price and possession date.';
export const computerGenerated = 'Computer-generated';
export const heroPicture = 'Apartment towers above a band of trees, hills in the distance';
export const heroLineFirst = 'A home with a';
export const heroLineSecond = 'courtyard at heart.';
export const heroText =
  'Premium 2, 3 and 4BHK apartments in Pune. Every price includes GST, stamp duty and registration.';
export const numbers = 'About {site} in numbers';
export const meaning =
  'Aangan means courtyard, the open room every other room looks into. We look for homes with light, air and clear papers.';
export const signInStep = 'Sign in with your phone';
export const signInStepText = 'A one-time code, no password. You can then see names, flat prices and RERA records.';
export const saveStep = 'Keep what you like';
export const saveStepText = 'See carpet areas, full prices and floor plans, and save homes to your shortlist.';
export const visitStep = 'Visit the site';
export const visitStepText = 'Choose a day within the next {days} days. Your property consultant confirms it.';
export const livingRoomPicture = 'Living room with a long window and a balcony';
export const stepsTitle = 'Three steps to the front door';
export const findHome = 'Find a home';
export const location = 'Location';
export const flatType = 'Flat type';
export const search = 'Search';
export const priceRange = 'Price range';
export const lowestPrice = 'Lowest price';
export const highestPrice = 'Highest price';
export const pageTitle = 'Premium apartments in {city} - {site}';
export const figures = { total: 'Properties', places: 'Locations', growth: 'Average price growth per year' } as const;
