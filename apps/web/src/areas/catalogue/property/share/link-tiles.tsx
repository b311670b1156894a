import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { CirclePlay, FileText, LayoutGrid, Map, Ruler, ShieldCheck, type IconNode } from '../../../../ui/icons.ts';
import { BookingDialog, LocationDialog } from '../overlays.ts';
import { usePreviewOff } from '../preview-off.ts';
import { propertyDocuments, type DocumentKind } from '../property-view.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { useVisit } from '../visit/site-visit.tsx';
import * as texts from './links.texts.ts';
import tilesStyles from '../../../../ui/tiles.module.css';

const ICONS: Record<DocumentKind, IconNode> = {
  brochure: FileText,
  layout: LayoutGrid,
  floorPlan: Ruler,
  video: CirclePlay,
  rera: ShieldCheck,
};

/**
 * A tile per file, opening in a new tab (videos too: no third-party content is loaded here, PROP7), and one that asks
 * for the location.
 */
export function LinkTiles({ property }: { property: PropertyDetail }) {
  return (
    <ul className={tilesStyles.tiles} aria-label={texts.filesAndLocation}>
      {propertyDocuments(property).map(({ kind, label, url }) => (
        <li key={kind}>
          <a href={url} target="_blank" rel="noreferrer">
            <Icon of={ICONS[kind]} />
            {label}
            <VisuallyHidden> {texts.opensInNewTab}</VisuallyHidden>
          </a>
        </li>
      ))}
      <li>
        <LocationTile />
      </li>
    </ul>
  );
}

function LocationTile() {
  const { state, isLocating, requestLocation } = useVisit();
  const { prefetch } = state.kind === 'booked' ? LocationDialog : BookingDialog;
  return (
    <button
      type="button"
      aria-busy={isLocating}
      {...prefetch}
      {...usePreviewOff()}
      onClick={isLocating ? undefined : requestLocation}
    >
      {isLocating ? <Spinner /> : <Icon of={Map} />}
      {texts.location}
    </button>
  );
}
