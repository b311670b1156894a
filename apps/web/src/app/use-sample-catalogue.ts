import { useBrowserValue } from '../lib/storage/store.ts';

/** Whether the sample catalogue is loaded (CATA4); the server writes it into the head of each page. */
export function useSampleCatalogue(): boolean {
  return useBrowserValue(() => document.querySelector('meta[content=sample]') !== null, false);
}
