import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFrame } from '../../../../lib/after-frame.ts';
import { marksKeys } from '../../shared/hidden-homes/hidden-homes-keys.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { markSeen } from './api/mark-seen.ts';

/**
 * Records that the changes were viewed, once the page is rendered and visible: a tab opened in the background is not
 * viewed yet (T28). A preview is no view (F56). A failure is silent: the same changes are shown the next time.
 */
export function useRecordView(propertyId: number, isPreview: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isPreview) return undefined;
    function markOnceSeen() {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', markOnceSeen);
      void afterFrame().then(mark);
    }
    function mark() {
      markSeen(propertyId).then(
        () => {
          void client.invalidateQueries({ queryKey: marksKeys.marks });
          return client.invalidateQueries({ queryKey: queryKeys.shortlistList });
        },
        () => undefined,
      );
    }
    document.addEventListener('visibilitychange', markOnceSeen);
    markOnceSeen();
    return () => document.removeEventListener('visibilitychange', markOnceSeen);
  }, [client, propertyId, isPreview]);
}
