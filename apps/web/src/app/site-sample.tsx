import { Hero } from '../areas/catalogue/home/components/hero.tsx';
import * as home from '../areas/catalogue/home/home.texts.ts';
import { SearchCard } from '../areas/catalogue/home/components/search-card.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { PropertyCard } from '../ui/property-card.tsx';
import { SiteFooter } from './layouts/site-footer.tsx';
import { SiteHeader, type SiteHeaderProps } from './layouts/site-header.tsx';
import { siteSample as texts } from './site-sample.texts.ts';
import { useCurrentYear } from './use-current-year.ts';
import layout from '../ui/layout.module.css';
import styles from './site-sample.module.css';

const nothing = () => undefined;

const VISITOR: SiteHeaderProps = {
  isSignedIn: false,
  role: undefined,
  path: '/',
  address: '/',
  onSignIn: nothing,
  signInPrefetch: { onPointerEnter: nothing, onFocus: nothing },
  onSignOut: nothing,
};

/** The words of the home page of the site as it came, by the fields that replace them. */
export const USUAL_WORDS = {
  'words.headline': `${home.heroLineFirst} ${home.heroLineSecond}`,
  'words.lead': home.heroText,
  'words.intro': home.meaning,
} as const;

/** Pieces of the public pages, for the preview of a site. */
export function SiteSample() {
  const year = useCurrentYear();
  return (
    <>
      <SiteHeader {...VISITOR} />
      <Hero />
      <div className={layout.wrap}>
        <SearchCard />
        <div className={styles.pieces}>
          <PropertyCard
            name={texts.name}
            href="/"
            location={texts.location}
            price={texts.price}
            photo={{ src: null, alt: texts.noPicture }}
            badges={<Badge kind="featured">{texts.featured}</Badge>}
            facts={texts.facts}
            done={60}
            headingLevel="h2"
          />
          <div className={styles.controls}>
            <Button>{texts.primary}</Button>
            <Button variant="second">{texts.second}</Button>
            <p className={styles.badges}>
              <Badge kind="brand">{texts.brand}</Badge>
              <Badge kind="featured">{texts.featured}</Badge>
            </p>
            <p>
              <a href="/">{texts.link}</a>
            </p>
          </div>
        </div>
      </div>
      <SiteFooter year={year} address="/" />
    </>
  );
}
