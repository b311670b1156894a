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
import { isSwap, type MountedPage, type HistoryEntry, type ShownEntry } from './keep-alive.ts';
import type { Params } from './match-path.ts';
import type { Page, Pages } from './pages.ts';
import { placeScroll } from './scroll.ts';

const ShownContext = createContext<ShownEntry | null>(null);
/** Of a page its own, around it that of what is shown. */
const EntryContext = createContext<HistoryEntry | null>(null);

function required<Value>(value: Value | null): Value {
  if (!value) throw new Error('There is no Router around this component');
  return value;
}

const useEntry = () => required(use(EntryContext));

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
  const latest = useStore(shown, first) ?? first;
  // Another page may be heavy to draw: it leaves what is typed and pressed meanwhile its turn. A choice that its page's own
  // address holds stands at once: it would jump back under the finger, and the next press would know nothing of it.
  const deferred = useDeferredValue(latest);
  // What is kept is only shown.
  const isLight = latest.location.pathname === deferred.location.pathname || isSwap(deferred, latest);
  const current = isLight ? latest : deferred;
  return (
    <ShownContext value={current}>
      <EntryContext value={current}>
        <ScrollTo location={current.location} />
        {children}
      </EntryContext>
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
  const { layouts } = useEntry().page;
  // The same element as long as it is the same page: what is drawn beside it, such as a toast, does not draw it anew.
  return useMemo(
    () => layouts.reduceRight<ReactNode>((inner, Layout) => <Layout>{inner}</Layout>, <PagesInDocument />),
    [layouts],
  );
}

function PagesInDocument() {
  const { visible, hidden } = required(use(ShownContext));
  if (!visible.page.keepAlive) return <OnePage entry={visible} />;
  // In an order that stays: an element that is moved loses where it is scrolled to.
  const all = [...hidden, visible].sort((one, other) => one.id - other.id);
  return all.map((one) => (
    <KeepAlivePage key={one.id} isShown={one === visible}>
      <OnePage entry={one} />
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
const OnePage = memo(function OnePage({ entry }: { entry: MountedPage }) {
  const { Component } = entry.page;
  const page = useMemo(() => <Component />, [Component]);
  return <EntryContext value={entry}>{page}</EntryContext>;
});

export function useLocation(): Location {
  return useEntry().location;
}

/** The parts of the path that its route names. */
export function useParams(): Params {
  return useEntry().page.params;
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
