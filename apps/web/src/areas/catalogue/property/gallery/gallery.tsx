import type { Picture } from '@aangan/contract/catalogue/entities';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { fill } from '@aangan/contract/core/translation';
import { useRef, useState, type RefObject } from 'react';
import { GALLERY_SIZES, pictureProps, WHERE_AVIF_IS_WIDE_ENOUGH } from '../../shared/properties/picture-props.ts';
import type { ViewerContent } from '../../../../shared/viewer/viewer-view.ts';
import { afterFrame } from '../../../../lib/after-frame.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ChevronLeft, ChevronRight, ImageOff, Maximize } from '../../../../ui/icons.ts';
import { Photo } from '../../../../ui/photo.tsx';
import { dotWindow } from '../property-view.ts';
import { useCarousel } from './use-carousel.ts';
import { Viewer } from '../overlays.ts';
import * as texts from './gallery.texts.ts';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './gallery.module.css';

/** As many dots of 24 px as fit beside the counter on the narrowest phone. */
const DOTS_SHOWN = 7;
const THUMBS = 3;

interface Props {
  name: string;
  pictures: readonly Picture[];
  /** True when a picture is computer-generated, which by law must be said. */
  isRendered: boolean;
}

/** The pictures as a carousel: swipe, arrows, dots or arrow keys (PROP2). */
export function Gallery({ name, pictures, isRendered }: Props) {
  const { track, current, goTo, handleScroll, handleKeyDown } = useCarousel(pictures.length);
  const [viewed, setViewed] = useState<ViewerContent | null>(null);
  const closely = useRef<HTMLButtonElement>(null);
  // The first picture loads alone, unless the user moves on before it has loaded.
  const [isFirstSettled, setIsFirstSettled] = useState(false);
  const isHeld = !isFirstSettled && current === 0;
  const label = fill(texts.pictures, { name });
  function view(start: number) {
    const note = isRendered ? texts.rendered : null;
    setViewed({
      label,
      pictures: pictures.map((source) => ({ source, caption: name, note })),
      start,
    });
  }
  function viewPressed() {
    // A picture can't take the focus: the viewer returns it to the button that opens it, too.
    closely.current?.focus();
    view(current);
  }
  if (pictures.length === 0) return <NoPictures />;
  return (
    <>
      {/* The arrow keys work from every control inside, none of which depends on them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={classNames(styles.gallery, pictures.length > THUMBS && styles.withThumbs)}
        aria-roledescription="carousel"
        aria-label={label}
        onKeyDown={handleKeyDown}
      >
        <div className={styles.main}>
          <Slides
            name={name}
            pictures={pictures}
            track={track}
            onScroll={handleScroll}
            onPress={viewPressed}
            isHeld={isHeld}
            onFirst={() => void afterFrame().then(() => setIsFirstSettled(true))}
          />
          {pictures.length > 1 && <Controls count={pictures.length} current={current} goTo={goTo} />}
          <button
            type="button"
            className={classNames(styles.nav, styles.closely)}
            aria-label={texts.fullScreen}
            ref={closely}
            {...Viewer.prefetch}
            onClick={() => view(current)}
          >
            <Icon of={Maximize} />
          </button>
          <p className={styles.counter} aria-live="polite">
            {current + 1} / {pictures.length}
          </p>
        </div>
        {pictures.length > THUMBS && <Thumbs pictures={pictures} isHeld={isHeld} goTo={goTo} onAll={() => view(0)} />}
      </section>
      {isRendered && <p className={classNames('note', styles.rendered)}>{texts.rendered}</p>}
      <Viewer isOpen={viewed !== null} content={viewed} onClose={() => setViewed(null)} />
    </>
  );
}

function NoPictures() {
  return (
    <div className={styles.gallery}>
      <div className={styles.main}>
        <p className={styles.none}>
          <Icon of={ImageOff} />
          {propertyTexts.noImages}
        </p>
      </div>
    </div>
  );
}

interface SlidesProps {
  name: string;
  pictures: readonly Picture[];
  track: RefObject<HTMLUListElement | null>;
  onScroll: () => void;
  onPress: () => void;
  /** Whether all but the first are delayed. */
  isHeld: boolean;
  /** Called when the first picture has loaded or failed. */
  onFirst: () => void;
}

function Slides({ name, pictures, track, onScroll, onPress, isHeld, onFirst }: SlidesProps) {
  return (
    // A scrolling row must be reachable by keyboard; its arrow keys are handled by the carousel, and a button does what
    // a click does.
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/click-events-have-key-events,
       jsx-a11y/no-noninteractive-element-interactions */
    <ul className={styles.track} ref={track} tabIndex={0} onScroll={onScroll} onClick={onPress} aria-label={texts.list}>
      {pictures.map((picture, i) => (
        <li key={picture.base} aria-roledescription="slide">
          <Photo
            {...pictureProps(picture, GALLERY_SIZES)}
            avifMedia={WHERE_AVIF_IS_WIDE_ENOUGH}
            alt={fill(texts.pictureOf, { name, number: String(i + 1), count: String(pictures.length) })}
            {...(i === 0 ? { isFirst: true, onSettled: onFirst } : { isHeld })}
          />
        </li>
      ))}
    </ul>
  );
}

interface ControlsProps {
  count: number;
  current: number;
  goTo: (position: number) => void;
}

function Controls({ count, current, goTo }: ControlsProps) {
  return (
    <>
      <button
        type="button"
        className={classNames(styles.nav, styles.previous)}
        aria-label={texts.previousPicture}
        onClick={() => goTo(current - 1)}
      >
        <Icon of={ChevronLeft} />
      </button>
      <button
        type="button"
        className={classNames(styles.nav, styles.next)}
        aria-label={texts.nextPicture}
        onClick={() => goTo(current + 1)}
      >
        <Icon of={ChevronRight} />
      </button>
      <div className={styles.dots}>
        {dotWindow(current, count, DOTS_SHOWN).map((i) => (
          <button
            key={i}
            type="button"
            aria-label={fill(texts.picture, { number: String(i + 1) })}
            aria-current={i === current || undefined}
            onClick={() => goTo(i)}
          />
        ))}
      </div>
    </>
  );
}

interface ThumbsProps {
  pictures: readonly Picture[];
  isHeld: boolean;
  goTo: (position: number) => void;
  onAll: () => void;
}

/** The next three pictures beside the first, on wide screens; the last one opens the viewer. */
function Thumbs({ pictures, isHeld, goTo, onAll }: ThumbsProps) {
  const hasMore = pictures.length > THUMBS + 1;
  return (
    <div className={styles.thumbs}>
      {pictures.slice(1, THUMBS + 1).map((picture, i) => {
        const isLast = hasMore && i === THUMBS - 1;
        const all = fill(texts.all, { count: String(pictures.length) });
        return (
          <button
            key={picture.base}
            type="button"
            aria-label={isLast ? all : fill(texts.picture, { number: String(i + 2) })}
            {...(isLast && Viewer.prefetch)}
            onClick={isLast ? onAll : () => goTo(i + 1)}
          >
            <Photo {...pictureProps(picture, '280px')} alt="" isHeld={isHeld} />
            {isLast && <span className={styles.all}>{all}</span>}
          </button>
        );
      })}
    </div>
  );
}
