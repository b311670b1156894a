import { useEffect, useRef, useState } from 'react';
import { SITE } from '@aangan/contract/core/site';
import { HERO_IMAGE_FALLBACK_DELAY } from '@aangan/contract/core/limits';
import { Picture } from '../../../../ui/picture.tsx';
import { HERO_PICTURE } from '../home-pictures.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { GeneratedNote } from './generated-note.tsx';
import * as texts from '../home.texts.ts';
import styles from './hero.module.css';
import layout from '../../../../ui/layout.module.css';

/**
 * The hero picture with its line. Falls back to a plain dark background when the picture fails or has not loaded after
 * 2 s (HOME9), so that no half-loaded band is behind the words.
 */
export function Hero() {
  const { hero, isPlain } = useHeroPicture();
  const picture = SITE.hero ?? HERO_PICTURE;
  return (
    <section ref={hero} className={styles.hero} aria-labelledby="hero-line" data-picture={isPlain ? 'plain' : 'shown'}>
      <Picture file={picture} isFirst alt={picture.alt} />
      {!SITE.hero && <GeneratedNote />}
      <div className={classNames(layout.wrap, styles.words)}>
        <h1 id="hero-line">
          {SITE.headline ?? (
            <>
              <span>{texts.heroLineFirst} </span>
              <span>{texts.heroLineSecond}</span>
            </>
          )}
        </h1>
        <p>{SITE.lead ?? texts.heroText}</p>
      </div>
    </section>
  );
}

function useHeroPicture() {
  const hero = useRef<HTMLElement>(null);
  const [isPlain, setIsPlain] = useState(false);
  useEffect(() => {
    const image = hero.current?.querySelector('img');
    if (!image) return;
    const isThere = () => image.complete && image.naturalWidth > 0;
    const judge = () => setIsPlain(!isThere());
    // A prerendered picture may have loaded or failed before the listeners are attached.
    if (image.complete) judge();
    const timer = setTimeout(judge, HERO_IMAGE_FALLBACK_DELAY);
    image.addEventListener('load', judge);
    image.addEventListener('error', judge);
    return () => {
      clearTimeout(timer);
      image.removeEventListener('load', judge);
      image.removeEventListener('error', judge);
    };
  }, []);
  return { hero, isPlain };
}
