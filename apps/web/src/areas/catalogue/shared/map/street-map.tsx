import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocksKeepAlive } from '../../../../lib/router/keep-alive.ts';
import { kmPerLng, type MapView } from './map-view.ts';
import styles from './street-map.module.css';

interface StreetMapProps {
  /** URL of the style. */
  address: string;
  view: MapView;
  /** Called once rendered, with the attribution of the data as HTML. */
  onShown: (credits: readonly string[]) => void;
  onFailed: () => void;
}

/** Side of a tile at zoom 0 in pixels. */
const WORLD = 512;

/** The operator's map, behind our own pins and buttons: it renders, and takes no input. */
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
 * Starts a map. It fails when the browser can't render it, when its style is missing or invalid, or when the first
 * render has errors and no tile; a later missing tile leaves a gap.
 * @returns null when it can't be rendered at all
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
