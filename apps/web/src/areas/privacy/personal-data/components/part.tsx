import { fill } from '@aangan/contract/core/translation';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { account } from '../../../accounts/shared/account/account.texts.ts';
import { privacy as texts } from '../privacy.texts.ts';

interface PartProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** of the section, for the error message */
  title: string;
  /** height of the content, for the skeleton, px */
  height: number;
  children: (data: Data) => ReactNode;
}

/** Renders a section's query: a skeleton while it loads, an error when it fails, else its data. */
export function Part<Data>({ query, title, height, children }: PartProps<Data>) {
  const waiting = (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div aria-hidden="true">
        <Skeleton height={`${height}px`} />
      </div>
    </>
  );
  return (
    <Loaded
      query={query}
      waiting={waiting}
      failure={{ title: fill(texts.loadFailed, { thing: title }), text: account.checkConnection }}
    >
      {children}
    </Loaded>
  );
}
