import type { RefObject } from 'react';

/** The page's content, which takes the focus when the focused element is gone. */
export const mainFocus: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById('main');
  },
};
