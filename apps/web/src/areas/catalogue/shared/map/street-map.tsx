import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocksKeepAlive } from '../../../../lib/router/keep-alive.ts';
import { kmPerLng, type MapView } from './map-view.ts';
import styles from './street-map.module.css';

interface StreetMapProps {
  /** Of the style. */
  address: string;
  view: MapView;
  /** Once it is drawn; with whom its data are to be credited to, as HTML. */
  onShown: (credits: readonly string[]) => void;
  onFailed: () => void;
}

/** A tile's side at zoom 0. */
const WORLD = 512;

/** The operator's map, behind our own pins and buttons: it draws, and takes no input. */
export function StreetMap({ address, view, onShown, onFailed }: StreetMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibreMap>(null);
  useBlocksKeepAlive(true);
  const shown = useEffectEvent(onShown);
  const failed = useEffectEvent(onFailed);
  const camera = useEffectEvent(() => cameraOf(view));

  useEffect(() => {
    if (!place.current) return undefined;
    const started = start(place.current, address, camera(), shown, failed);
    map.current = started;
    return () => {
      map.current = null;
      started?.remove();
    };
  }, [address]);

  useEffect(() => {
    map.current?.jumpTo(cameraOf(view));
  }, [view]);

  return <div ref={place} className={styles.map} aria-hidden="true" />;
}

function cameraOf({ lat, lng, scale }: MapView) {
  return { center: { lat, lng }, zoom: Math.log2((scale * kmPerLng() * 360) / WORLD) };
}

/**
 * Starts a map. It has failed when the browser can't draw it, when its style can't be had or is none, or when the first
 * drawing has errors and not one tile; a tile that is missing later is a hole.
 * @returns null when it can't be drawn at all
 */
function start(
  container: HTMLElement,
  address: string,
  camera: ReturnType<typeof cameraOf>,
  onShown: (credits: readonly string[]) => void,
  onFailed: () => void,
): MapLibreMap | null {
  let map: MapLibreMap;
  try {
    setWorkerUrl(workerAddress);
    map = new MapLibreMap({
      container,
      style: address,
      ...camera,
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
    });
  } catch {
    onFailed();
    return null;
  }
  let hasStyle = false;
  let hasErrors = false;
  let hasTiles = false;
  map.once('style.load', () => {
    hasStyle = true;
  });
  map.on('sourcedata', ({ tile }) => {
    hasTiles ||= tile !== undefined;
  });
  map.on('error', () => {
    hasErrors = true;
    if (!hasStyle) onFailed();
  });
  map.once('load', () => {
    if (hasErrors && !hasTiles) onFailed();
    else onShown(creditsOf(map));
  });
  return map;
}

function creditsOf(map: MapLibreMap): string[] {
  const credits = Object.keys(map.getStyle().sources).map((id) => map.getSource(id)?.attribution);
  return [...new Set(credits.filter((one) => typeof one === 'string' && one.trim() !== ''))] as string[];
}
