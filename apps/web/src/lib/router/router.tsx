import {
  Activity,
  createContext,
  memo,
  use,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
} from 'react';
import { useStore } from '../storage/store.ts';
import { isNavigating, navigate, shown, startNavigation, type Location, type NavigateOptions } from './navigation.ts';
import { followLinks } from './follow-links.ts';
import { isExchange, type DrawnPage, type HistoryEntry, type ShownEntry } from './keep-alive.ts';
import type { Params } from './match-path.ts';
import type { Page, Pages } from './pages.ts';
import { placeScroll } from './scroll.ts';

const ShownContext = createContext<ShownEntry | null>(null);
/** Of a page its own, around it that of what is shown. */
const PlaceContext = createContext<HistoryEntry | null>(null);

function required<Value>(value: Value | null): Value {
  if (!value) throw new Error('There is no Router around this component');
  return value;
}

const usePlace = () => required(use(PlaceContext));

/** Takes over history, scrolling and links in the browser. Call once, before the first render. */
export function startRouter(pages: Pages, first: Page): ShownEntry {
  followLinks(pages.has);
  return startNavigation(first, pages.find);
}

interface RouterProps {
  /** What the first render shows, which is what was prerendered. */
  first: ShownEntry;
  children: ReactNode;
}

/** Tells what is below it where the app is. */
export function Router({ first, children }: RouterProps) {
  const asked = useStore(shown, first) ?? first;
  // Another page may be heavy to draw: it leaves what is typed and pressed meanwhile its turn. A choice that its page's own
  // address holds stands at once: it would jump back under the finger, and the next press would know nothing of it.
  const drawn = useDeferredValue(asked);
  // What is kept is only shown.
  const isLight = asked.location.pathname === drawn.location.pathname || isExchange(drawn, asked);
  const current = isLight ? asked : drawn;
  return (
    <ShownContext value={current}>
      <PlaceContext value={current}>
        <ScrollTo location={current.location} />
        {children}
      </PlaceContext>
    </ShownContext>
  );
}

/** Stands before the page: what measures itself there finds the window where it is going to be. */
function ScrollTo({ location }: { location: Location }) {
  useLayoutEffect(() => placeScroll(location), [location]);
  return null;
}

/** The page of the present address, in its layouts. */
export function CurrentPage() {
  const { layouts } = usePlace().page;
  // The same element as long as it is the same page: what is drawn beside it, such as a toast, does not draw it anew.
  return useMemo(
    () => layouts.reduceRight<ReactNode>((inner, Layout) => <Layout>{inner}</Layout>, <PagesInDocument />),
    [layouts],
  );
}

function PagesInDocument() {
  const { drawn, kept } = required(use(ShownContext));
  if (!drawn.page.isKept) return <OnePage drawn={drawn} />;
  // In an order that stays: an element that is moved loses where it is scrolled to.
  const all = [...kept, drawn].sort((one, other) => one.id - other.id);
  return all.map((one) => (
    <KeepAlivePage key={one.id} isShown={one === drawn}>
      <OnePage drawn={one} />
    </KeepAlivePage>
  ));
}

/**
 * A page that stays while it is hidden, without its effects. React takes what is hidden out of the layout, and a long page
 * takes a cheap phone 50 ms to lay out again; where a browser can keep the layout of what it does not show, it does that.
 */
function KeepAlivePage({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // Before anything measures itself, which would have the layout given up.
  useInsertionEffect(() => {
    const page = frame.current;
    if (isShown || !page || !window.CSS.supports('content-visibility', 'hidden')) return;
    const parts = [...page.children] as HTMLElement[];
    const leaveLaidOut = () => parts.forEach(({ style }) => style.removeProperty('display'));
    leaveLaidOut();
    // React takes all of it out once more with whatever changes there, such as the mark of a home that was seen
    const observer = new MutationObserver(leaveLaidOut);
    parts.forEach((part) => observer.observe(part, { attributeFilter: ['style'] }));
    return () => observer.disconnect();
  }, [isShown]);
  return (
    <div ref={frame} data-left={!isShown || undefined} style={isShown ? undefined : { contentVisibility: 'hidden' }}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  );
}

/** Drawn anew with an address of its own only. */
const OnePage = memo(function OnePage({ drawn }: { drawn: DrawnPage }) {
  const { Component } = drawn.page;
  const page = useMemo(() => <Component />, [Component]);
  return <PlaceContext value={drawn}>{page}</PlaceContext>;
});

export function useLocation(): Location {
  return usePlace().location;
}

/** The parts of the path that its route names. */
export function useParams(): Params {
  return usePlace().page.params;
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
