/** The admin area's fixed texts, verbatim from docs/product.md. Visitors never load them. */

export const ADMIN_TEXTS = {
  logout: {
    done: 'You have been logged out successfully.',
    failed: 'Failed to log out. Please try again.',
  },
  dashboard: {
    loadFailed: 'Failed to load dashboard statistics',
  },
  properties: {
    loadFailed: 'Failed to load properties. Please try again.',
    invalidData: 'Received invalid data format from server. Please contact support.',
    deleted: 'Property deleted successfully',
    deleteFailed: 'Failed to delete property. Please try again.',
    empty: 'No properties found',
  },
  property: {
    usersFailed: 'Failed to load eligible users for assignment.',
    created: 'Property created successfully!',
    createFailed: 'Failed to create property. Please try again.',
    mediaChoice: 'Would you like to add images, brochures, or layouts to this property now?',
    idMissing: 'Property ID is missing. Please return to the property list.',
    notFound: 'Property not found',
    loadFailed: 'Failed to load property data. Please try again.',
    updated: 'Property updated successfully!',
    updateFailed: 'Failed to update property. Please try again.',
    nameRequired: 'Property name is required',
    descriptionRequired: 'Property description is required',
    locationRequired: 'Location is required',
    minPriceRequired: 'Minimum price is required',
    maxPriceRequired: 'Maximum price is required',
    pricesInOrder: 'Minimum price should be less than maximum price',
    workDoneRequired: 'Work completion percentage is required',
    lastFlat: 'At least one flat configuration is required',
    loadingUsers: 'Loading users...',
    noUsers: 'No eligible users available',
    noAmenities: 'No amenities match your search. You can add it as a custom amenity.',
  },
  publication: {
    numberMissing: 'RERA number is required',
    linkMissing: 'RERA link is required',
    refused: 'A property needs its RERA number and link before buyers may see it.',
    usualNumber: 'Usually P and 11 digits, or P, a letter and 13 digits',
    usualNumbers: 'Usually {masks}',
    orNumbers: ' or ',
    otherSite: 'This link does not lead to {host}. Is it the register?',
    sameNumber: '{name} has this number too.',
  },
  media: {
    loadFailed: 'Failed to load property data',
    fetchFailed: 'Failed to fetch media',
    uploadFailed: 'Failed to upload media',
    batchFailed: 'Failed to upload media files',
    deleteFailed: 'Failed to delete media',
    uploadFailedBecause: 'Failed to upload media: ',
    uploaded: 'Media uploaded successfully',
    deleted: 'Media deleted successfully',
    fileRequired: 'Please select a file to upload',
    layoutIsPdf: 'Layout media must be a PDF file',
    imageIsImage: 'Property image must be an image file',
    confirmDelete: 'Are you sure you want to delete this media item?',
    pdfHint: 'PDF up to 10MB',
    imageHint: 'PNG, JPG, GIF up to 10MB',
    empty: 'No media',
    emptyHint: 'Get started by uploading media for this property.',
  },
  bookings: {
    loadFailed: 'Failed to load bookings. Please try again.',
    updated: 'Booking updated successfully',
    updateFailed: 'Failed to update booking',
    changedMeanwhile: 'This booking has changed since you opened it. Choose which version to keep.',
    deleted: 'Booking deleted successfully',
    deleteFailed: 'Failed to delete booking. Please try again.',
    empty: 'No bookings found. Try adjusting your filters.',
    noneUpcoming: 'No upcoming bookings',
    noneUpcomingHint: 'No site visits scheduled in the next 7 days',
    noContact: 'No contact information',
    searchPlaceholder: 'Search Property/User',
  },
  users: {
    loadFailed: 'Failed to load users',
    loadFailedToast: 'Failed to load users. Please try again.',
    activated: 'User activated successfully',
    deactivated: 'User deactivated successfully',
    statusFailed: 'Failed to update user status. Please try again.',
    roleFailed: 'Failed to update user role. Please try again.',
    deleteFailed: 'Failed to delete user. Please try again.',
    empty: 'No users found',
    emptyHint: 'No users match your current filter criteria',
  },
  settings: {
    loaded: 'Settings loaded successfully',
    saved: 'Settings saved successfully',
    loadFailed: 'Failed to load settings',
    saveFailed: 'Failed to save settings',
  },
} as const;

/**
 * The error of a flat with empty fields.
 * @param number its position in the form, from 1
 */
export function incompleteFlatText(number: number): string {
  return `Please fill all fields for flat configuration #${number}`;
}

/**
 * The error of a characteristic without key or value.
 * @param number its position in the form, from 1
 */
export function incompleteCharacteristicText(number: number): string {
  return `Please fill both key and value for characteristic #${number}`;
}

/** Gives 'Showing 1 to 10 of 24 properties'; `page` counts from 0, `size` is the page size. */
export function showingText(page: number, size: number, total: number, noun: string): string {
  const first = total === 0 ? 0 : page * size + 1;
  return `Showing ${first} to ${Math.min((page + 1) * size, total)} of ${total} ${noun}`;
}

/** The question before a user is deleted. */
export function confirmDeleteUserText(name: string): string {
  return `Are you sure you want to delete user "${name}"? This action cannot be undone.`;
}

/** The confirmation after a user was deleted. */
export function userDeletedText(name: string): string {
  return `User "${name}" has been deleted successfully`;
}

/** The label of a user's role. */
export function userRoleText(role: string): string {
  return `User role updated to ${role}`;
}
