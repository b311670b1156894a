import { Skeleton } from '../../../../ui/skeleton.tsx';
import pageStyles from '../desk-page.module.css';
import listStyles from './visit-list.module.css';
import rowStyles from './visit-row.module.css';
import { desk as texts } from '../desk.texts.ts';

/** Skeleton of a list of visits. */
export function DeskSkeleton() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div className={pageStyles.columns} aria-hidden="true">
        <div className={listStyles.list}>
          {[1, 2, 3].map((row) => (
            <div key={row} className={rowStyles.row}>
              <Skeleton width="64px" height="20px" />
              <div className={rowStyles.body}>
                <Skeleton width="160px" height="20px" />
                <Skeleton width="200px" height="18px" />
                <Skeleton width="112px" height="28px" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
