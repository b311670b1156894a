import { Skeleton } from '../../../../ui/skeleton.tsx';
import { getHistoryQuery } from '../price/api/get-history.ts';
import { historyCode } from '../lazy-parts.ts';
import * as texts from '../property.texts.ts';
import { LazyBlock } from '../components/lazy-block.tsx';

/** The price history and all changes; loaded when scrolled near. */
export function Changes({ propertyId }: { propertyId: number }) {
  return (
    <LazyBlock
      id="changes"
      title={texts.changesOnRecord}
      code={historyCode}
      answer={getHistoryQuery(propertyId)}
      waiting={<Skeleton height="50rem" />}
    >
      {(History, data) => <History history={data} />}
    </LazyBlock>
  );
}
