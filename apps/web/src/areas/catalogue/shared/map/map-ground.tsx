import { createElement, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { fetchWanted } from '../../../../lib/first-paint/chunk-loading.ts';
import { useTimeout } from '../../../../lib/use-timeout.ts';
import type { MapView, Size } from './map-view.ts';
import { ScaleBar } from './scale-bar.tsx';
import { Sketch } from './sketch.tsx';
import type { Box } from './sketch-labels.ts';
import type { StreetMap } from './street-map.tsx';
import type { StreetMapChoice } from './use-street-map.ts';

/** Timeout of the street map in milliseconds. */
const PATIENCE = 20_000;

interface MapGroundProps {
  view: MapView;
  size: Size;
  street: StreetMapChoice;
  /** Areas without labels of the sketch. */
  taken: readonly Box[];
  /** Overlays. */
  children?: ReactNode;
}

/** Background of a map: the sketch, or the street map once it has loaded. Fills its parent element. */
export function MapGround({ view, size, street, taken, children }: MapGroundProps) {
  const { style, state } = street;
  const code = useStreetMapCode(street);
  useTimeout(state === 'loading' ? style : null, PATIENCE, street.handleFailed);
  return (
    <>
      {state !== 'shown' && <Sketch view={view} size={size} taken={taken} />}
      {style &&
        code &&
        (state === 'loading' || state === 'shown') &&
        createElement(code, {
          address: style.url,
          view,
          onShown: street.handleShown,
          onFailed: street.handleFailed,
        })}
      {children}
      <ScaleBar view={view} />
    </>
  );
}

/** Loads 260 KB of code once the user has chosen the street map. */
function useStreetMapCode({ state, handleFailed }: StreetMapChoice): typeof StreetMap | null {
  const [code, setCode] = useState<typeof StreetMap | null>(null);
  const fail = useEffectEvent(handleFailed);
  const isMissing = state === 'loading' && code === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isWanted = true;
    fetchWanted(() => import('./street-map.tsx')).then(
      (fetched) => isWanted && setCode(() => fetched.StreetMap),
      () => isWanted && fail(),
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);
  return code;
}
