import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import { formatDate } from '@aangan/contract/core/dates';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import { formatArea } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import type { ComponentProps } from 'react';
import { pictureProps } from '../../../areas/catalogue/shared/properties/picture-props.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  BadgeCheck,
  ChevronLeft,
  ChevronRight,
  ExternalLink,
  FileText,
  LayoutGrid,
  Pencil,
  Ruler,
  Trash2,
  Video,
} from '../../../ui/icons.ts';
import { Photo } from '../../../ui/photo.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { mediaTypeFacts, smallPictureText } from '../media-types.ts';
import { media as texts } from '../media.texts.ts';
import styles from './media-item.module.css';

const ICONS: Partial<Record<MediaType, typeof FileText>> = {
  LAYOUT: LayoutGrid,
  FLOOR_PLAN: Ruler,
  RERA_CERTIFICATE: BadgeCheck,
  VIDEO: Video,
};
/** Types shown as pictures (ADMM11); others have an icon. */
const PICTURES: readonly MediaType[] = ['PROPERTY_IMAGE', 'QR_CODE', 'CONSTRUCTION_PHOTO'];

interface Props {
  item: AdminMedia;
  /** whether it is the property's picture on its card and page */
  isCover: boolean;
  /** in the gallery, from 1 */
  position: number;
  isLast: boolean;
  isDragged: boolean;
  handlers: Pick<ComponentProps<'li'>, 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'>;
  /** moves it one place up (-1) or down (1) */
  onMove: (step: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The name of an item: its public id, or its own id without one. */
export const mediaName = ({ publicId, id }: Pick<AdminMedia, 'publicId' | 'id'>) =>
  publicId || fill(texts.id, { id: String(id) });

/** One medium: preview, facts and actions. */
export function MediaItem(props: Props) {
  const { item, isCover, position, isLast, isDragged, handlers, onMove, onEdit, onDelete } = props;
  const { label } = mediaTypeFacts(item.mediaType);
  const name = fill(texts.position, { label, which: item.title || String(position) });
  return (
    <li className={classNames(styles.item, isDragged && styles.dragged)} data-id={item.id} {...handlers}>
      <div className={styles.pic}>
        <Thumbnail item={item} />
        {isCover && (
          <Badge kind="brand" className={styles.cover}>
            {texts.cover}
          </Badge>
        )}
      </div>
      <div className={styles.cap}>
        <div className={styles.head}>
          <b>{label}</b>
          <div className={styles.moves}>
            <IconButton
              icon={ChevronLeft}
              label={fill(texts.moveEarlier, { name })}
              disabled={position === 1}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon={ChevronRight}
              label={fill(texts.moveLater, { name })}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
          </div>
        </div>
        {factLines(item).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <small title={mediaName(item)}>{mediaName(item)}</small>
      </div>
      <div className={styles.acts}>
        <a
          className={buttonClass({ variant: 'quiet' })}
          href={item.url}
          target="_blank"
          rel="noopener"
          draggable={false}
        >
          <Icon of={ExternalLink} size="s" />
          {texts.view}
          <VisuallyHidden> {fill(texts.viewOne, { name })}</VisuallyHidden>
        </a>
        <IconButton icon={Pencil} label={fill(texts.editOne, { name })} onClick={onEdit} />
        <IconButton icon={Trash2} label={fill(texts.deleteOne, { name })} isDanger onClick={onDelete} />
      </div>
    </li>
  );
}

/** Returns its facts, one per line. */
function factLines({ mediaType, title, takenOn, flatType, flatArea, image }: AdminMedia): string[] {
  const lines = title ? [title] : [];
  if (image && smallPictureText(mediaType, '', image) !== null) {
    lines.push(fill(texts.lowResolution, { width: String(image.width), height: String(image.height) }));
  }
  if (takenOn) lines.push(fill(texts.takenOnDay, { date: formatDate(takenOn, 'short') }));
  if (!flatType) return lines;
  const flat = flatArea
    ? fill(texts.ofFlat, { type: flatType, area: formatArea(flatArea) })
    : fill(texts.ofType, { type: flatType });
  return [...lines, flat];
}

function Thumbnail({ item }: { item: AdminMedia }) {
  const { mediaType, image, url } = item;
  if (!PICTURES.includes(mediaType)) return <Icon of={ICONS[mediaType] ?? FileText} />;
  const picture = pictureProps(image, '(min-width: 1024px) 240px, 50vw');
  const own = picture.src ? picture : { src: url };
  return <Photo {...own} alt="" className={mediaType === 'QR_CODE' ? styles.qr : styles.whole} />;
}
