/**
 * Unsent texts of dialogs, by a name with the id of their subject, until they are sent, the user signs out or the page
 * reloads. Not in the browser's storage, because notes and reasons are about people.
 */
export const typedTexts = new Map<string, string>();
