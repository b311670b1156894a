import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { panned, type MapView, type Size } from '../../shared/map/map-view.ts';
import { MovableMap } from '../../shared/map/movable-map.tsx';
import { useSize } from '../../shared/map/use-size.ts';
import type { StreetMapChoice } from '../../shared/map/use-street-map.ts';
import type { PinFilters } from '../map-words.ts';
import {
  boxOfPin,
  closerTo,
  isInView,
  pinsOf,
  viewOf,
  wayIntoView,
  wholeArea,
  type MapHome,
  type Pin,
} from '../pins.ts';
import { view as viewTexts } from '../view.texts.ts';
import { MapCard } from './map-card.tsx';
import { MapPin } from './map-pins.tsx';

/** A view that the user moved the map to, and the homes it was for. */
export interface MovedView {
  homes: readonly MapHome[];
  view: MapView;
}

type MovedState = [MovedView | null, (next: (now: MovedView | null) => MovedView | null) => void];

interface LiveMapProps {
  homes: readonly MapHome[];
  filters: PinFilters;
  street: StreetMapChoice;
  /** Shared by the map in the page and the full-screen one. */
  moved: MovedState;
  /** The home chosen last, on the map or among the cards. */
  chosen: number | null;
  /** A home whose pin shall be brought into view and take the focus. */
  sought?: number | null;
  onFound?: () => void;
  /** Jumps to the card of a home in the list. Left out in the full-screen map, which has no list. */
  onShowInList?: (home: number, position: number) => void;
}

const NO_SIZE: Size = { width: 0, height: 0 };

/** Pins on a map, and the card of the pressed one. */
export function LiveMap({ homes, filters, street, moved, chosen, sought = null, onFound, onShowInList }: LiveMapProps) {
  const surface = useRef<HTMLDivElement>(null);
  const { ref: stage, size: measured } = useSize<HTMLDivElement>();
  const size = measured ?? NO_SIZE;
  const { view, change, setView, resetView } = useView(homes, size, moved);
  /** The homes on the card. */
  const [pressed, setPressed] = useState<readonly number[]>([]);
  const onCard = homes.filter(({ id }) => pressed.includes(id));
  const pins = pinsOf(homes, view, size);
  const pinOf = (home: number) => pins.find((pin) => pin.homes.some(({ id }) => id === home));
  const marked = onCard[0]?.id ?? chosen;
  const focusHome = useFocusOnPin(surface, (home) => {
    const pin = pinOf(home);
    return pin && isInView(pin, size) ? pin.homes[0].id : undefined;
  });
  useSought(measured && sought, (id) => {
    const home = homes.find((one) => one.id === id);
    onFound?.();
    if (!home) return;
    setPressed([]);
    setView(viewOf(home, homes, view, size));
    focusHome(id);
    surface.current?.scrollIntoView({ block: 'center' });
  });
  useCardBeside(onCard[0]?.id, size, (home, room) => {
    const pin = pinOf(home);
    const way = pin && wayIntoView(pin, room);
    if (way) change((now) => panned(now, way));
  });

  function handlePress(pin: Pin) {
    const closer = pin.homes.length === 1 ? null : closerTo(pin, size);
    if (closer === null) {
      // Keeps the view: otherwise the map would fit all homes into the space left by the card.
      setView(view);
      setPressed(pin.homes.map(({ id }) => id));
      return;
    }
    setPressed([]);
    setView(closer);
    focusHome(pin.homes[0].id);
  }

  const [first] = onCard;
  const spot = first && pinOf(first.id)?.spot;
  return (
    <MovableMap
      label={viewTexts.title}
      stage={stage}
      surface={surface}
      size={measured}
      view={view}
      change={change}
      onReset={resetView}
      shows="area"
      street={street}
      taken={pins.map(boxOfPin)}
      isFull={onShowInList === undefined}
      onPressGround={() => setPressed([])}
      card={
        first && (
          <MapCard
            key={pressed.join()}
            homes={onCard}
            filters={filters}
            side={spot && spot.x < size.width / 2 ? 'right' : 'left'}
            onShowInList={
              onShowInList &&
              (({ id, position }) => {
                setPressed([]);
                onShowInList(id, position);
              })
            }
            onClose={() => {
              setPressed([]);
              focusHome(first.id);
            }}
          />
        )
      }
    >
      {pins
        .filter((pin) => isInView(pin, size))
        .map((pin) => (
          <MapPin
            key={pin.homes[0].id}
            pin={pin}
            filters={filters}
            isChosen={pin.homes.some(({ id }) => id === marked)}
            onPress={() => handlePress(pin)}
          />
        ))}
    </MovableMap>
  );
}

/** The view of all homes until the user moves the map, and again when the homes change. */
function useView(homes: readonly MapHome[], size: Size, [moved, setMoved]: MovedState) {
  const whole = wholeArea(homes, size);
  return {
    view: moved?.homes === homes ? moved.view : whole,
    setView: (view: MapView) => setMoved(() => ({ homes, view })),
    /** Takes an updater: several changes may come before the next render, each based on the last. */
    change: (next: (view: MapView) => MapView) =>
      setMoved((now) => ({ homes, view: next(now?.homes === homes ? now.view : whole) })),
    resetView: () => setMoved(() => null),
  };
}

/** Calls `act` once for each home to be found. */
function useSought(sought: number | null, act: (home: number) => void) {
  const find = useEffectEvent(act);
  useEffect(() => {
    if (sought !== null) find(sought);
  }, [sought]);
}

/** Brings a home's pin into view when its card opens, which takes space from a narrow map. */
function useCardBeside(
  home: number | undefined,
  { width, height }: Size,
  bringIntoView: (home: number, room: Size) => void,
) {
  const bring = useEffectEvent(bringIntoView);
  useLayoutEffect(() => {
    if (home !== undefined && width > 0) bring(home, { width, height });
  }, [home, width, height]);
}

/**
 * Focuses the pin of a home after the next render; or the map, when the home has no visible pin or the focused pin is
 * gone.
 * @param keyOf returns the key of the pin that contains a home
 */
function useFocusOnPin(group: RefObject<HTMLElement | null>, keyOf: (home: number) => number | undefined) {
  const wanted = useRef<number | null>(null);
  const [, rerender] = useState({});
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = group.current;
    if (!element) return;
    const isWanted = wanted.current !== null;
    const key = wanted.current === null ? undefined : keyOf(wanted.current);
    wanted.current = null;
    const pin = key === undefined ? null : element.querySelector<HTMLElement>(`[data-pin="${key}"]`);
    if (pin) pin.focus({ preventScroll: true });
    else if (isWanted || (hadFocus.current && document.activeElement === document.body)) {
      element.focus({ preventScroll: true });
    }
    hadFocus.current = element.contains(document.activeElement);
  });
  useEffect(() => {
    const note = () => {
      hadFocus.current = group.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [group]);
  return (home: number) => {
    wanted.current = home;
    rerender({});
  };
}
