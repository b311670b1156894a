import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useIsNear } from './use-is-near.ts';

interface Props<View> {
  /** From `lazyCode`. */
  code: UseQueryOptions<ComponentType<View>, Error, ComponentType<View>, string[]>;
  children: (View: ComponentType<View>) => ReactNode;
}

/** An optional part at the end of a page, loaded with its heading and data when it comes near the window. */
export function LazyPart<View>({ code, children }: Props<View>) {
  const { ref, isNear } = useIsNear<HTMLDivElement>();
  const { data: View } = useQuery({ ...code, enabled: isNear });
  return <div ref={ref}>{View && children(View)}</div>;
}
