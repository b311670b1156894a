import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { LostSection } from './lost-section.tsx';
import { useHeldHeight } from './use-held-height.ts';
import { useIsNear } from './use-is-near.ts';

interface Props<View, Data, Key extends QueryKey> {
  /** The name in the message that it did not load. */
  name: string;
  /** From `lazyCode`. */
  code: UseQueryOptions<ComponentType<View>, Error, ComponentType<View>, string[]>;
  answer: UseQueryOptions<Data, Error, Data, Key>;
  /** Placeholder in the same shape; as high as the section may become where that is not known. */
  waiting: ReactNode;
  children: (View: ComponentType<View>, data: Data) => ReactNode;
}

/** A part of a page whose code and data are fetched when it comes near the window (T57). */
export function LazySection<View, Data, Key extends QueryKey>(props: Props<View, Data, Key>) {
  const { name, code, answer, waiting, children } = props;
  const { ref, isNear, height } = useIsNear<HTMLDivElement>();
  const view = useQuery({ ...code, enabled: isNear });
  const data = useQuery({ ...answer, enabled: isNear });
  const { data: View } = view;
  const { data: known } = data;
  const isThere = View !== undefined && known !== undefined;
  const held = useHeldHeight(ref, height, isThere);
  const lost = [view, data].filter((one) => one.isError && one.data === undefined);
  const retry = () => {
    for (const one of lost) void one.refetch();
  };

  function content() {
    if (lost.length > 0) {
      return <LostSection name={name} onRetry={retry} isRetrying={lost.some(({ isFetching }) => isFetching)} />;
    }
    return isThere ? children(View, known) : waiting;
  }

  return (
    <div ref={ref} style={held}>
      {content()}
    </div>
  );
}
