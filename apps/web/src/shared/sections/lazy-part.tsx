import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useIsNear } from './use-is-near.ts';

interface Props<View> {
  /** As `lazyCode` makes it. */
  code: UseQueryOptions<ComponentType<View>, Error, ComponentType<View>, string[]>;
  children: (View: ComponentType<View>) => ReactNode;
}

/** What a page can do without at its end: fetched when it comes near, with its heading and its answer. */
export function LazyPart<View>({ code, children }: Props<View>) {
  const { ref, isNear } = useIsNear<HTMLDivElement>();
  const { data: View } = useQuery({ ...code, enabled: isNear });
  return <div ref={ref}>{View && children(View)}</div>;
}
