import { applySite, SITE, type SiteColours, type SiteValues } from '@aangan/contract/core/site';
import { createElement, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { COLOUR_TOKENS } from '../../lib/colour-tokens.ts';
import { site } from './site.texts.ts';

/** A page that shows a site which is not in force. */
export interface PreviewPage {
  draw: (seen: SiteValues) => void;
  /** Whether the page is in this document. */
  isIn: (page: Document | null) => boolean;
  close: () => void;
}

/**
 * Opens a page in a frame without an address, whose document is ours to write.
 * @param onHeight receives the height of its content in pixels
 */
export function openPreview(
  frame: HTMLIFrameElement,
  Sample: ComponentType,
  onHeight: (height: number) => void,
): PreviewPage | null {
  const page = frame.contentDocument;
  if (!page) return null;
  page.documentElement.lang = 'en';
  page.title = site.preview.page;
  const styles = document.querySelectorAll('link[rel="stylesheet"], style');
  page.head.replaceChildren(...[...styles].map((sheet) => page.importNode(sheet, true)));
  const box = page.createElement('div');
  // Only to be looked at: its links and buttons lead nowhere.
  box.inert = true;
  page.body.replaceChildren(box);
  const root = createRoot(box);
  let shown: SiteValues | null = null;

  // A component that renders by itself, such as a picture that has loaded, does so under the site in force.
  const changes = new MutationObserver(render);
  changes.observe(box, { subtree: true, childList: true, characterData: true, attributes: true });
  const size = new ResizeObserver(() => onHeight(Math.ceil(box.getBoundingClientRect().height)));
  size.observe(box);

  /** Renders under the shown site, and puts back the one in force before anything else runs. */
  function render(): void {
    if (shown === null) return;
    const inForce = { ...SITE };
    applySite(shown);
    try {
      flushSync(() => root.render(createElement(Sample)));
    } finally {
      applySite(inForce);
    }
    changes.takeRecords();
  }

  return {
    draw: (seen) => {
      shown = seen;
      const { style } = page.documentElement;
      for (const [colour, property] of Object.entries(COLOUR_TOKENS) as [keyof SiteColours, string][]) {
        style.setProperty(property, seen.colours?.[colour] ?? null);
      }
      render();
    },
    isIn: (other) => other === page,
    close: () => {
      shown = null;
      changes.disconnect();
      size.disconnect();
      // React refuses to unmount a tree while it renders another.
      queueMicrotask(() => root.unmount());
    },
  };
}
