import type { SiteValues } from '@aangan/contract/core/site';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { openPreview, type PreviewPage } from '../preview-page.ts';
import { site } from '../site.texts.ts';
import styles from './preview-frame.module.css';

const { preview: texts } = site;

interface PreviewFrameProps {
  seen: SiteValues;
  Sample: ComponentType;
  /** Of the window shown, in pixels; it is made smaller where it does not fit. */
  width: number;
}

/** A window of its own width, so that its pages are laid out as they are in such a window. */
export function PreviewFrame({ seen, Sample, width }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const page = useRef<PreviewPage>(null);
  const [height, setHeight] = useState(0);
  const [room, setRoom] = useState(width);
  const draw = useEffectEvent(() => page.current?.draw(seen));

  useEffect(() => {
    const { current: element } = frame;
    if (!element) return undefined;
    const open = () => {
      page.current?.close();
      page.current = openPreview(element, Sample, setHeight);
      requestAnimationFrame(draw);
    };
    open();
    // Some browsers load the empty document after the frame is there.
    const handleLoad = () => page.current?.isIn(element.contentDocument) || open();
    element.addEventListener('load', handleLoad);
    return () => {
      element.removeEventListener('load', handleLoad);
      page.current?.close();
      page.current = null;
    };
  }, [Sample]);

  const values = JSON.stringify(seen);
  useEffect(() => {
    // After the field is painted; React can't draw another tree during an effect.
    const next = requestAnimationFrame(() => page.current?.draw(JSON.parse(values) as SiteValues));
    return () => cancelAnimationFrame(next);
  }, [values]);

  useEffect(() => {
    const { current: element } = box;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, room / width);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, as what is shown can't be focused
    <div ref={box} className={styles.window} role="region" aria-label={texts.frame} tabIndex={0}>
      <div style={{ width: width * scale, height: height * scale }}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it holds pieces of our own pages, which are drawn from here */}
        <iframe ref={frame} title={texts.frame} tabIndex={-1} style={{ width, height, scale: String(scale) }} />
      </div>
    </div>
  );
}
