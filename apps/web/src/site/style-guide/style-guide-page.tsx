import { lazy, Suspense } from 'react';
import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ColorsTab } from './components/colors-tab.tsx';
import { TypographyTab } from './components/typography-tab.tsx';
import styles from './style-guide.module.css';
import layout from '../../ui/layout.module.css';

const ButtonsTab = lazy(async () => ({ default: (await import('./components/buttons-tab.tsx')).ButtonsTab }));
const CardsTab = lazy(async () => ({ default: (await import('./components/cards-tab.tsx')).CardsTab }));
const LayoutsTab = lazy(async () => ({ default: (await import('./components/layouts-tab.tsx')).LayoutsTab }));
const FormsTab = lazy(async () => ({ default: (await import('./components/forms-tab.tsx')).FormsTab }));
const LoadersTab = lazy(async () => ({ default: (await import('./components/loaders-tab.tsx')).LoadersTab }));
const LogosTab = lazy(async () => ({ default: (await import('./components/logos-tab.tsx')).LogosTab }));

const TABS = [
  { value: 'colors', label: 'Colors', panel: <ColorsTab /> },
  { value: 'typography', label: 'Typography', panel: <TypographyTab /> },
  { value: 'buttons', label: 'Buttons', panel: <ButtonsTab /> },
  { value: 'cards', label: 'Cards', panel: <CardsTab /> },
  { value: 'layouts', label: 'Layouts', panel: <LayoutsTab /> },
  { value: 'forms', label: 'Forms', panel: <FormsTab /> },
  { value: 'loaders', label: 'Loaders', panel: <LoadersTab /> },
  { value: 'logos', label: 'Logos', panel: <LogosTab /> },
];

/** Every component of the design system on one page (PAGE15). The tab is in `?tab=`. */
export function StyleGuidePage() {
  const wanted = useSearchParams().get('tab');
  const tab = TABS.find(({ value }) => value === wanted)?.value ?? 'colors';
  return (
    <div className={layout.wrap}>
      <title>Style Guide - Aangan</title>
      <meta name="robots" content="noindex" />
      <div className={layout.pageHead}>
        <h1>Style Guide</h1>
        <p>The pieces every page is made of, shown by the components themselves.</p>
      </div>
      <div className={styles.page}>
        <Suspense fallback={<Waiting text="Loading" />}>
          <Tabs
            label="Style guide"
            tabs={TABS}
            value={tab}
            onChange={(value) => navigate(`/style-guide?tab=${value}`, { replace: true, preventScrollReset: true })}
          />
        </Suspense>
      </div>
    </div>
  );
}
