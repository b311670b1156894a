import type { PropertyDetail, PropertyDocument } from '@aangan/contract/catalogue/entities';
import { fill } from '@aangan/contract/core/translation';
import { formatCount } from '@aangan/contract/core/money';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import {
  CirclePlay,
  ExternalLink,
  FileText,
  LayoutGrid,
  Maximize,
  Ruler,
  ShieldCheck,
  type IconNode,
} from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { Viewer } from '../overlays.ts';
import { addedText, fileText, flatOf, titleOf } from './papers-view.ts';
import { papers as texts } from './papers.texts.ts';
import * as common from '../property.texts.ts';
import { safeHref } from '../property-view.ts';
import { useReveal } from '../use-reveal.ts';
import detailBlockStyles from '../components/detail-block.module.css';
import styles from './documents.module.css';

/** Documents shown at first; a single further one is shown as well. */
const SHOWN = 4;

const ICONS: Record<PropertyDocument['mediaType'], IconNode> = {
  BROCHURE: FileText,
  LAYOUT: LayoutGrid,
  FLOOR_PLAN: Ruler,
  RERA_CERTIFICATE: ShieldCheck,
  VIDEO: CirclePlay,
};

interface Props {
  property: PropertyDetail;
  onView: (id: number) => void;
}

/** One document per row: a picture opens in the viewer, anything else in a new tab. */
export function Documents({ property: { documents }, onView }: Props) {
  const { ref, isOpen, open } = useReveal<HTMLLIElement>();
  const isWhole = isOpen || documents.length <= SHOWN + 1;
  if (documents.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <ul className={styles.documents}>
        {documents.slice(0, isWhole ? undefined : SHOWN).map((document, i) => (
          <li key={document.id} {...(i === SHOWN && { ref, tabIndex: -1 })}>
            <Row document={document} onView={() => onView(document.id)} />
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button variant="quiet" className={detailBlockStyles.more} onClick={open}>
          {fill(common.showAll, { count: formatCount(documents.length) })}
        </Button>
      )}
    </>
  );
}

function Row({ document, onView }: { document: PropertyDocument; onView: () => void }) {
  const isViewed = document.image !== null;
  const flat = flatOf(document);
  const content = (
    <>
      <Icon of={ICONS[document.mediaType]} size="l" />
      <span className={styles.name}>
        <b>{titleOf(document)}</b> {flat && <small>{flat}</small>}
      </span>{' '}
      <span className={styles.facts}>
        <span>{fileText(document)}</span> <span>{addedText(document)}</span>
      </span>
      <Icon of={isViewed ? Maximize : ExternalLink} className={styles.way} />
    </>
  );
  if (isViewed) {
    return (
      <button type="button" className={styles.row} {...Viewer.prefetch} onClick={onView}>
        {content}
      </button>
    );
  }
  return (
    <a className={styles.row} href={safeHref(document.url) ?? undefined} target="_blank" rel="noreferrer">
      {content}
      <VisuallyHidden> {texts.newTab}</VisuallyHidden>
    </a>
  );
}
