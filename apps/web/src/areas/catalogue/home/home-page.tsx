import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { PageMeta } from '../../../lib/router/page-meta.tsx';
import { CallToAction } from './components/call-to-action.tsx';
import { Featured } from './components/featured.tsx';
import { Hero } from './components/hero.tsx';
import { HomeStats } from './components/home-stats.tsx';
import { HowItWorks } from './components/how-it-works.tsx';
import { SearchCard } from './components/search-card.tsx';
import * as texts from './home.texts.ts';
import layout from '../../../ui/layout.module.css';

/** The home page. Prerendered without a user and without data, with skeletons in place of fetched content. */
export function HomePage() {
  return (
    <>
      <PageMeta
        title={fill(texts.pageTitle, { city: SITE.city, site: SITE.name })}
        description={SITE.tagline}
        path={paths.home()}
      />
      <Hero />
      <div className={layout.wrap}>
        <SearchCard />
      </div>
      <HomeStats />
      <Featured />
      <HowItWorks />
      <CallToAction />
    </>
  );
}
