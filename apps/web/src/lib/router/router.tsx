import { createContext, use, useDeferredValue, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useStore } from '../store.ts';
import {
  isNavigating,
  navigate,
  shown,
  startNavigation,
  type Location,
  type NavigateOptions,
  type Shown,
} from './navigation.ts';
import { followLinks } from './follow-links.ts';
import type { Params } from './match-path.ts';
import type { Page, Pages } from './pages.ts';
import { placeScroll } from './scroll.ts';

const ShownContext = createContext<Shown | null>(null);

function useShown(): Shown {
  const current = use(ShownContext);
  if (!current) throw new Error('There is no Router around this component');
  return current;
}

/** Takes over history, scrolling and links in the browser. Call once, before the first render. */
export function startRouter(pages: Pages, first: Page): Shown {
  followLinks(pages.has);
  return startNavigation(first, pages.find);
}

interface RouterProps {
  /** What the first render shows, which is what was prerendered. */
  first: Shown;
  children: ReactNode;
}

/** Tells what is below it where the app is. */
export function Router({ first, children }: RouterProps) {
  const asked = useStore(shown, first) ?? first;
  // Another page may be heavy to draw: it leaves what is typed and pressed meanwhile its turn. A choice that its page's own
  // address holds stands at once: it would jump back under the finger, and the next press would know nothing of it.
  const drawn = useDeferredValue(asked);
  const current = asked.location.pathname === drawn.location.pathname ? asked : drawn;
  const { location } = current;
  useLayoutEffect(() => placeScroll(location), [location]);
  return <ShownContext value={current}>{children}</ShownContext>;
}

/** The page of the present address, in its layouts. */
export function CurrentPage() {
  const { layouts, Component } = useShown().page;
  // The same element as long as it is the same page: what is drawn beside it, such as a toast, does not draw it anew.
  return useMemo(
    () => layouts.reduceRight<ReactNode>((inner, Layout) => <Layout>{inner}</Layout>, <Component />),
    [layouts, Component],
  );
}

export function useLocation(): Location {
  return useShown().location;
}

/** The parts of the path that its route names. */
export function useParams(): Params {
  return useShown().page.params;
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Whether the code of a page is being waited for. */
export function useIsNavigating(): boolean {
  return useStore(isNavigating, false);
}

/** Leads on to another address as soon as it is drawn. */
export function Navigate({ to, replace = false }: Pick<NavigateOptions, 'replace'> & { to: string }) {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}
