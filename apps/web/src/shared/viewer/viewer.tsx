import { fill } from '@aangan/contract/core/translation';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { Lightbox, useController, useLightboxState, type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from '../../ui/icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { slideOf, type Viewed, type ViewerContent } from './viewer-view.ts';
import { viewer as texts } from './viewer.texts.ts';
import './viewer-library.css';
import looks from './viewer.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  content: ViewerContent | null;
}

const NOTHING: ViewerContent = { label: '', pictures: [], start: 0 };

/** Largest zoom, in window pixels to one of the picture: a plan has to be readable. */
const MAX_PIXEL_RATIO = 2;

const LABELS = {
  'Photo gallery': texts.slides,
  Carousel: texts.carousel,
  Slide: texts.slide,
  '{index} of {total}': fill(texts.picture, { number: '{index}', total: '{total}' }),
};

/**
 * Shows pictures over the whole window. Pinch, wheel, double tap and the keys + - 0 zoom; arrows go to the next
 * picture, or pan a zoomed one; Escape and Back close.
 */
export function Viewer({ isOpen, onClose, content }: Props) {
  const { label, pictures, start } = content ?? NOTHING;
  // A new array would reset the library to the first picture.
  const slides = useMemo(() => pictures.map(slideOf), [pictures]);
  useBackCloses(isOpen, onClose);
  const zoom = useRef<ZoomRef>(null);
  const isAlone = pictures.length < 2;

  function handleKey({ key }: KeyboardEvent) {
    if (key === '0') zoom.current?.changeZoom(1);
    // The + key without Shift.
    if (key === '=') zoom.current?.zoomIn();
  }

  return (
    <Lightbox
      className={looks.viewer ?? ''}
      open={isOpen}
      close={onClose}
      index={start}
      slides={slides}
      plugins={[Zoom]}
      labels={{ ...LABELS, Lightbox: label }}
      carousel={{ finite: isAlone, padding: 0 }}
      zoom={{ ref: zoom, maxZoomPixelRatio: MAX_PIXEL_RATIO, scrollToZoom: true, pinchZoomV4: true }}
      styles={{ container: { padding: 'var(--around)' }, toolbar: { display: 'contents' } }}
      portal={{ container: { onKeyDownCapture: leaveToBrowser, onKeyDown: handleKey } }}
      toolbar={{ buttons: ['zoom', 'close'] }}
      render={{
        controls: () => <Words pictures={pictures} />,
        buttonZoom: (state) => <ZoomButtons {...state} />,
        buttonPrev: () => (isAlone ? null : <StepButton step="prev" />),
        buttonNext: () => (isAlone ? null : <StepButton step="next" />),
        buttonClose: () => <CloseButton key="close" />,
        iconLoading: () => <Spinner />,
        iconError: () => <p className={looks.failed}>{texts.failed}</p>,
      }}
    />
  );
}

/** With Ctrl or Command, the zoom keys zoom the whole page. */
function leaveToBrowser(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) event.stopPropagation();
}

function CloseButton() {
  const { close } = useController();
  return <IconButton icon={X} label={texts.close} className={classNames(looks.button, looks.close)} onClick={close} />;
}

function StepButton({ step }: { step: 'prev' | 'next' }) {
  const { prev, next } = useController();
  const isBack = step === 'prev';
  return (
    <IconButton
      icon={isBack ? ChevronLeft : ChevronRight}
      label={isBack ? texts.previous : texts.next}
      className={classNames(looks.button, looks.step, isBack ? looks.previous : looks.next)}
      onClick={() => (isBack ? prev() : next())}
    />
  );
}

/** Not disabled at either end, where the button in use would lose the focus. */
function ZoomButtons({ zoom, minZoom, maxZoom, zoomIn, zoomOut }: ZoomRef) {
  return (
    <div className={looks.zoom}>
      <IconButton
        icon={ZoomOut}
        label={texts.zoomOut}
        className={looks.button}
        aria-disabled={zoom <= minZoom}
        onClick={zoomOut}
      />
      <IconButton
        icon={ZoomIn}
        label={texts.zoomIn}
        className={looks.button}
        aria-disabled={zoom >= maxZoom}
        onClick={zoomIn}
      />
    </div>
  );
}

/** The number of the picture and its texts. */
function Words({ pictures }: { pictures: readonly Viewed[] }) {
  const { currentIndex } = useLightboxState();
  const picture = pictures[currentIndex];
  const total = pictures.length;
  return (
    <>
      {total > 1 && (
        <p className={looks.count}>{fill(texts.picture, { number: String(currentIndex + 1), total: String(total) })}</p>
      )}
      {picture && (
        <div className={looks.caption}>
          <p>{picture.caption}</p>
          {picture.note !== null && <p className={looks.note}>{picture.note}</p>}
        </div>
      )}
    </>
  );
}
