/**
 * What is typed into dialogs, by a name with the id of what it is about, until it is sent, somebody signs out or the page is
 * loaded anew. Not in the browser's storage: notes and reasons are words about people.
 */
export const typedTexts = new Map<string, string>();
