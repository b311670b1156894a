import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { AdminFlat, AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import { fill, plural } from '@aangan/contract/core/translation';
import { useLayoutEffect, useRef, useState, type DragEvent } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useOrderMedia } from '../api/order-media.ts';
import { DeleteMediaDialog } from './delete-media-dialog.tsx';
import { EditMediaDialog, type MediaDrafts } from './edit-media-dialog.tsx';
import { MediaItem } from './media-item.tsx';
import { coverId, moved } from '../media-order.ts';
import { classNames } from '../../../ui/class-names.ts';
import { media as texts } from '../media.texts.ts';
import styles from './gallery.module.css';
import layout from '../../../ui/layout.module.css';

interface Props {
  propertyId: string;
  media: readonly AdminMedia[];
  flats: readonly AdminFlat[];
}

/** All media in order, which is changed by dragging or by buttons. */
export function Gallery({ propertyId, media, flats }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const [toDelete, setToDelete] = useState<AdminMedia | null>(null);
  // kept after closing, so that the dialog has its content during the exit animation
  const [edited, setEdited] = useState<{ item: AdminMedia; isOpen: boolean } | null>(null);
  const [drafts] = useState<MediaDrafts>(() => new Map());
  const { move, announcement, list } = useMove(propertyId, media);
  const drag = useDrag(media, move);
  const cover = coverId(media);
  return (
    <section aria-labelledby="gallery-title">
      <div className={classNames(layout.row, layout.between, styles.head)}>
        <h2 id="gallery-title" ref={title} tabIndex={-1}>
          {texts.gallery}
        </h2>
        <span className="muted num">{plural(texts.itemCount, media.length, {})}</span>
      </div>
      {media.length === 0 ? (
        <EmptyState title={ADMIN_TEXTS.media.empty} text={ADMIN_TEXTS.media.emptyHint} />
      ) : (
        <ul className={styles.shelf} ref={list}>
          {media.map((item, index) => (
            <MediaItem
              key={item.id}
              item={item}
              isCover={item.id === cover}
              position={index + 1}
              isLast={index === media.length - 1}
              isDragged={drag.id === item.id}
              handlers={drag.handlersFor(item.id, index)}
              onMove={(step) => move(item.id, index + step)}
              onEdit={() => setEdited({ item, isOpen: true })}
              onDelete={() => setToDelete(item)}
            />
          ))}
        </ul>
      )}
      <output className="sr-only">{announcement}</output>
      {edited && (
        <EditMediaDialog
          key={edited.item.id}
          propertyId={propertyId}
          item={edited.item}
          flats={flats}
          drafts={drafts}
          isOpen={edited.isOpen}
          onClose={() => setEdited({ ...edited, isOpen: false })}
        />
      )}
      <DeleteMediaDialog
        propertyId={propertyId}
        item={toDelete}
        deletedFocus={title}
        onClose={() => setToDelete(null)}
      />
    </section>
  );
}

/** Moves items, announces their new positions, and keeps the focus on the pressed button. */
function useMove(propertyId: string, media: readonly AdminMedia[]) {
  const { mutate } = useOrderMedia(propertyId);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<HTMLElement | null>(null);

  // Moving an element drops its focus; at either end its button is disabled, so the other one takes it.
  useLayoutEffect(() => {
    const button = pressed.current;
    if (!button || !media.some(({ id }) => String(id) === button.closest('li')?.dataset['id'])) return;
    pressed.current = null;
    const other = button.parentElement?.querySelector<HTMLElement>('button:not(:disabled)');
    (button.matches(':disabled') ? other : button)?.focus();
  }, [media]);

  function move(id: number, place: number) {
    const next = moved(media, id, place);
    if (next === media) return;
    const { activeElement } = document;
    pressed.current =
      activeElement instanceof HTMLElement && list.current?.contains(activeElement) ? activeElement : null;
    setAnnouncement(
      fill(texts.moved, {
        position: String(next.findIndex((item) => item.id === id) + 1),
        count: String(next.length),
      }),
    );
    mutate(next, {
      onError: () => {
        setAnnouncement('');
        notify.error(texts.orderFailed);
      },
    });
  }
  return { move, announcement, list };
}

function useDrag(media: readonly AdminMedia[], move: (id: number, place: number) => void) {
  const [id, setId] = useState<number | null>(null);
  const handlersFor = (ownId: number, place: number) => ({
    draggable: media.length > 1,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(ownId));
      setId(ownId);
    },
    onDragOver: (event: DragEvent) => {
      if (id === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDrop: (event: DragEvent) => {
      if (id === null) return;
      event.preventDefault();
      move(id, place);
      setId(null);
    },
    onDragEnd: () => setId(null),
  });
  return { id, handlersFor };
}
