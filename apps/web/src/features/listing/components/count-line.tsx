import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface CountLineProps {
  /** undefined while it is not known */
  count: number | undefined;
  className?: string;
}

/** 'Found 1 property', 'Found 14 properties'; read out whenever it changes. */
export function CountLine({ count, className }: CountLineProps) {
  return (
    <p className={classNames('count num', className)}>
      <output>
        {count === undefined ? (
          <Skeleton width="168px" height="19px" className="my-1 inline-block align-top" />
        ) : (
          <>
            Found <b>{count.toLocaleString('en-IN')}</b> {count === 1 ? 'property' : 'properties'}
          </>
        )}
      </output>
    </p>
  );
}
