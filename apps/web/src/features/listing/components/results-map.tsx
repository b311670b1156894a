import type { PropertiesMap } from '@aangan/contract/place-entities';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { GroundChoice, GroundNote } from '../../shared/map/ground-choice.tsx';
import { MapGround } from '../../shared/map/map-ground.tsx';
import { panned, zoomed, type MapView, type Size } from '../../shared/map/map-view.ts';
import { useSize } from '../../shared/map/use-size.ts';
import { useStreetMap } from '../../shared/map/use-street-map.ts';
import { map as texts } from '../map.texts.ts';
import { view as viewTexts } from '../view.texts.ts';
import { placeSentences, type PinAsked } from '../map-words.ts';
import { boxOfPin, closerTo, isInView, pinsOf, viewOf, wholeArea, type MapHome, type Pin } from '../pins.ts';
import { useMapGestures } from '../use-map-gestures.ts';
import { MapButtons } from './map-buttons.tsx';
import { HomesHere, MapPin } from './map-pins.tsx';
import styles from './results-map.module.css';

interface ResultsMapProps {
  answer: PropertiesMap;
  asked: PinAsked;
  /** The home chosen last, on the map or among the cards. */
  chosen: number | null;
  /** A home to be brought into view, for its pin to take the focus. */
  sought: number | null;
  onFound: () => void;
  onChoose: (home: number, position: number) => void;
}

const ZOOM = 2;
/** Pixels an arrow key moves the map by. */
const STEP = 80;
const ARROWS: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** The homes of a search on a map, with a pin each (section 'Map of results' of T43); the cards below are their twin. */
export function ResultsMap({ answer, asked, chosen, sought, onFound, onChoose }: ResultsMapProps) {
  const street = useStreetMap(answer.style);
  const { ref, size } = useSize<HTMLDivElement>();
  return (
    <div>
      <div ref={ref} className={styles.frame}>
        {size && (
          <LiveMap
            homes={answer.points}
            asked={asked}
            size={size}
            street={street}
            chosen={chosen}
            sought={sought}
            onFound={onFound}
            onChoose={onChoose}
          />
        )}
      </div>
      <div className={styles.foot}>
        <div>
          {placeSentences(answer).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <GroundNote street={street} />
        </div>
        <GroundChoice street={street} />
      </div>
    </div>
  );
}

interface LiveMapProps extends Omit<ResultsMapProps, 'answer'> {
  homes: readonly MapHome[];
  size: Size;
  street: ReturnType<typeof useStreetMap>;
}

function LiveMap({ homes, asked, size, street, chosen, sought, onFound, onChoose }: LiveMapProps) {
  const group = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const { view, change, setView, resetView } = useView(homes, size);
  const [openPin, setOpenPin] = useState<number | null>(null);
  const surface = useMapGestures(group, size, change);
  const pins = pinsOf(homes, view, size).filter((pin) => isInView(pin, size));
  const pinOf = (home: number) => pins.find((pin) => pin.homes.some(({ id }) => id === home));
  const opened = openPin === null ? undefined : pinOf(openPin);
  const focusHome = useFocusOnPin(group, (home) => pinOf(home)?.homes[0].id);
  useSought(sought, (id) => {
    const home = homes.find((one) => one.id === id);
    onFound();
    if (!home) return;
    setView(viewOf(home, homes, view, size));
    focusHome(id);
    group.current?.scrollIntoView({ block: 'center' });
  });

  function handlePress(pin: Pin) {
    const [home] = pin.homes;
    if (pin.homes.length === 1) {
      onChoose(home.id, home.position);
      return;
    }
    const closer = closerTo(pin, size);
    if (closer === null) {
      setOpenPin(home.id);
      return;
    }
    setView(closer);
    focusHome(home.id);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    if (way) change((now) => panned(now, way));
    else if (event.key === '+' || event.key === '=') change((now) => zoomed(now, ZOOM, size));
    else if (event.key === '-') change((now) => zoomed(now, 1 / ZOOM, size));
    else return;
    event.preventDefault();
  }

  return (
    <>
      <p className="sr-only" id={keysId}>
        {texts.keys}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved by hand, and by the keys named above */}
      <div
        ref={group}
        className={styles.surface}
        role="group"
        aria-label={viewTexts.title}
        aria-describedby={keysId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys that move it come here
        tabIndex={0}
        onKeyDown={handleKeyDown}
        {...surface}
      >
        <MapGround view={view} size={size} street={street} taken={takenBy(pins, size)}>
          {pins.map((pin) => (
            <MapPin
              key={pin.homes[0].id}
              pin={pin}
              asked={asked}
              isChosen={pin.homes.some(({ id }) => id === chosen)}
              onPress={() => handlePress(pin)}
            />
          ))}
        </MapGround>
      </div>
      <MapButtons
        onZoomIn={() => change((now) => zoomed(now, ZOOM, size))}
        onZoomOut={() => change((now) => zoomed(now, 1 / ZOOM, size))}
        onWholeArea={resetView}
      />
      {opened && (
        <HomesHere
          homes={opened.homes}
          asked={asked}
          onChoose={(home) => {
            setOpenPin(null);
            onChoose(home.id, home.position);
          }}
          onClose={() => {
            setOpenPin(null);
            focusHome(opened.homes[0].id);
          }}
        />
      )}
    </>
  );
}

/** The whole area, until somebody moves the map; and again once the homes are others. */
function useView(homes: readonly MapHome[], size: Size) {
  const [moved, setMoved] = useState<{ homes: readonly MapHome[]; view: MapView } | null>(null);
  const whole = wholeArea(homes, size);
  const setView = (view: MapView) => setMoved({ homes, view });
  return {
    view: moved?.homes === homes ? moved.view : whole,
    setView,
    /** Several changes may come before the map is drawn anew: each goes on from the one before. */
    change: (next: (view: MapView) => MapView) =>
      setMoved((now) => ({ homes, view: next(now?.homes === homes ? now.view : whole) })),
    resetView: () => setMoved(null),
  };
}

/** Acts once on each home that is sought. */
function useSought(sought: number | null, act: (home: number) => void) {
  const find = useEffectEvent(act);
  useEffect(() => {
    if (sought !== null) find(sought);
  }, [sought]);
}

/**
 * The focus goes to the pin of a home once the map is drawn; and to the map itself when the pin that had it is gone.
 * @param keyOf the home by which the pin is found that shows another one
 */
function useFocusOnPin(group: { current: HTMLElement | null }, keyOf: (home: number) => number | undefined) {
  const wanted = useRef<number | null>(null);
  const [, setAsked] = useState({});
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = group.current;
    if (!element) return;
    const key = wanted.current === null ? undefined : keyOf(wanted.current);
    wanted.current = null;
    const pin = key === undefined ? null : element.querySelector<HTMLElement>(`[data-pin="${key}"]`);
    if (pin) pin.focus({ preventScroll: true });
    else if (hadFocus.current && document.activeElement === document.body) element.focus({ preventScroll: true });
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
    setAsked({});
  };
}

/** Pins, the buttons at the side or at the foot, and the bar. */
function takenBy(pins: readonly Pin[], { width, height }: Size) {
  return [
    ...pins.map(boxOfPin),
    { left: width - 68, right: width, top: 0, bottom: 160 },
    { left: 0, right: width, top: height - 60, bottom: height },
  ];
}
