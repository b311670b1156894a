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
import { useTimeout } from '../use-timeout.ts';
import {
  isNavigating,
  isWantedPage,
  navigate,
  shown,
  startNavigation,
  type Location,
  type NavigateOptions,
} from './navigation.ts';
import { followLinks } from './follow-links.ts';
import { isSwap, type MountedPage, type HistoryEntry, type ShownEntry } from './keep-alive.ts';
import type { Params } from './match-path.ts';
import type { Page, Pages } from './pages.ts';
import { placeScroll } from './scroll.ts';

const ShownContext = createContext<ShownEntry | null>(null);
/** Inside a page its own entry, outside of pages the current one. */
const EntryContext = createContext<HistoryEntry | null>(null);

function required<Value>(value: Value | null): Value {
  if (!value) throw new Error('There is no Router around this component');
  return value;
}

const useEntry = () => required(use(EntryContext));

/** Takes over history, scrolling and links. Call once in the browser, before the first render. */
export function startRouter(pages: Pages, first: Page): ShownEntry {
  followLinks(pages.has);
  return startNavigation(first, pages.find);
}

interface RouterProps {
  /** The entry of the first render, which must match the prerendered HTML. */
  first: ShownEntry;
  children: ReactNode;
}

/** Provides the current location. */
export function Router({ first, children }: RouterProps) {
  const latest = useStore(shown, first) ?? first;
  // Another page may take long to render, so it is deferred and input stays responsive. A change of the same page's URL
  // renders at once: a control whose state is in the URL would jump back under the finger.
  const deferred = useDeferredValue(latest);
  // A hidden page is only shown, not rendered.
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

/** Rendered before the page, so that its layout effects find the window already scrolled. */
function ScrollTo({ location }: { location: Location }) {
  useLayoutEffect(() => placeScroll(location), [location]);
  return null;
}

/** The page of the current location, in its layouts. */
export function CurrentPage() {
  const { layouts } = useEntry().page;
  // Memoised, so that a change beside the page, such as a toast, does not render it again.
  return useMemo(
    () => layouts.reduceRight<ReactNode>((inner, Layout) => <Layout>{inner}</Layout>, <PagesInDocument />),
    [layouts],
  );
}

function PagesInDocument() {
  const { visible, hidden } = required(use(ShownContext));
  if (!visible.page.keepAlive) return <OnePage entry={visible} />;
  // In a stable order: an element that moves in the document loses its scroll position.
  const all = [...hidden, visible].sort((one, other) => one.id - other.id);
  return all.map((one) => (
    <KeepAlivePage key={one.id} isShown={one === visible}>
      <OnePage entry={one} />
    </KeepAlivePage>
  ));
}

/**
 * A page that stays mounted while hidden, with its effects cleaned up. React hides it by `display: none`, and laying
 * out a long page again takes a cheap phone 50 ms; `content-visibility` keeps its layout where browsers support that.
 */
function KeepAlivePage({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // Before any layout effect measures, which would discard the layout.
  useInsertionEffect(() => {
    const page = frame.current;
    if (isShown || !page || !window.CSS.supports('content-visibility', 'hidden')) return;
    const parts = [...page.children] as HTMLElement[];
    const leaveLaidOut = () => parts.forEach(({ style }) => style.removeProperty('display'));
    leaveLaidOut();
    // React sets `display: none` again with each change inside, such as a home marked as viewed
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

/** Renders again only when its own entry changes. */
const OnePage = memo(function OnePage({ entry }: { entry: MountedPage }) {
  const { Component } = entry.page;
  const page = useMemo(() => <Component />, [Component]);
  return <EntryContext value={entry}>{page}</EntryContext>;
});

export function useLocation(): Location {
  return useEntry().location;
}

/** Returns the params of the path. */
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

/**
 * As `useTimeout`, for an action that navigates: it is dropped once another page was asked for, which would be lost to it.
 */
export function useNavigationTimeout<Subject>(
  subject: Subject | null,
  milliseconds: number,
  action: (subject: Subject) => void,
): void {
  const { pathname } = useLocation();
  useTimeout(subject, milliseconds, (value) => {
    if (isWantedPage(pathname)) action(value);
  });
}

/** Redirects to another URL once it is mounted. */
export function Navigate({ to, replace = false }: Pick<NavigateOptions, 'replace'> & { to: string }) {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}
