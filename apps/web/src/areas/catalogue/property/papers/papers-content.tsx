import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { useState } from 'react';
import type { ViewerContent } from '../../../../shared/viewer/viewer-view.ts';
import { Viewer } from '../overlays.ts';
import { viewedPapers } from './papers-view.ts';
import { Diary } from '../changes/construction.tsx';
import { Documents } from './documents.tsx';

/** The documents, then the construction updates. */
export function PapersContent({ property }: { property: PropertyDetail }) {
  const [viewed, setViewed] = useState<ViewerContent | null>(null);
  return (
    <>
      <Documents property={property} onView={(id) => setViewed(viewedPapers(property, id))} />
      <Diary property={property} onView={setViewed} />
      <Viewer isOpen={viewed !== null} content={viewed} onClose={() => setViewed(null)} />
    </>
  );
}
