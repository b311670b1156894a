import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import type { Bell } from '../areas/alerts/notifications/bell.tsx';
import { afterFrame } from '../lib/after-frame.ts';
import { prefetchCode } from '../lib/first-paint/chunk-loading.ts';

type BellProps = ComponentProps<typeof Bell>;

/**
 * The notification bell, fetched once the session is known (V12) and the page is rendered; an empty slot until then,
 * and without a network.
 */
export function LazyBell(props: BellProps) {
  const [Fetched, setFetched] = useState<ComponentType<BellProps> | null>(null);
  useEffect(() => {
    const fetch = async () => {
      await afterFrame();
      const file = await prefetchCode(() => import('../areas/alerts/notifications/bell.tsx'));
      if (file) setFetched(() => file.Bell);
    };
    void fetch();
  }, []);
  return Fetched ? <Fetched {...props} /> : <span style={{ width: 44 }} />;
}
