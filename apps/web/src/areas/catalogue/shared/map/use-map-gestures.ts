import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react';
import { panned, zoomed, type MapView, type Size, type Spot } from './map-view.ts';

/** What moves further than so many pixels is no press any more. */
const STILL = 4;
/** Of the logarithm of the zoom, a pixel of the wheel. */
const WHEEL = 0.002;

interface MapGestures {
  /** Of the element on which pins and drawing lie; null until it has been laid out. */
  size: Size | null;
  /** Applies a change to the view on show. */
  change: (next: (view: MapView) => MapView) => void;
  /** Whether the wheel alone zooms, as on a map over the whole window. */
  hasWheel: boolean;
}

/**
 * Moves a map by hand: dragging, pinching, the wheel with Ctrl. On a map in a page a wheel alone and a finger that goes up
 * or down scroll the page, which would stop at every map otherwise.
 * @returns for the element on which pins and drawing lie
 */
export function useMapGestures(ref: RefObject<HTMLElement | null>, { size, change, hasWheel }: MapGestures) {
  const pointers = useRef(new Map<number, Spot>());
  const start = useRef<Spot>({ x: 0, y: 0 });
  const isDragging = useRef(false);

  const spotOn = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const { left, top } = ref.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!(event.ctrlKey || hasWheel) || !size) return;
    event.preventDefault();
    const at = spotOn(event);
    change((view) => zoomed(view, Math.exp(-event.deltaY * WHEEL), size, at));
  });
  useEffect(() => {
    const element = ref.current;
    const onWheel = (event: WheelEvent) => handleWheel(event);
    // Two fingers are for the map, whichever way they go.
    const onTouchMove = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      element?.removeEventListener('wheel', onWheel);
      element?.removeEventListener('touchmove', onTouchMove);
    };
  }, [ref]);

  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before || !size) return;
    const now = spotOn(event);
    isDragging.current ||= Math.hypot(now.x - start.current.x, now.y - start.current.y) > STILL;
    if (!isDragging.current) return;
    // Not sooner, or a pin below the pointer would never be pressed.
    event.currentTarget.setPointerCapture(event.pointerId);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    change((view) => (other ? pinched(view, size, [before, other], [now, other]) : panned(view, minus(now, before))));
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      if (pointers.current.size === 0) {
        start.current = spotOn(event);
        isDragging.current = false;
      }
      pointers.current.set(event.pointerId, spotOn(event));
    },
    onPointerMove: handlePointerMove,
    onPointerUp: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    /** Letting go of the map is no press on what then lies below. */
    onClickCapture: (event: { stopPropagation: () => void }) => {
      if (isDragging.current) event.stopPropagation();
      isDragging.current = false;
    },
  };
}

type Pair = readonly [Spot, Spot];

const minus = (one: Spot, other: Spot): Spot => ({ x: one.x - other.x, y: one.y - other.y });
const middle = ([one, other]: Pair): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const apart = ([one, other]: Pair) => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1);

function pinched(view: MapView, size: Size, before: Pair, now: Pair): MapView {
  return zoomed(panned(view, minus(middle(now), middle(before))), apart(now) / apart(before), size, middle(now));
}
