import { Skeleton } from '../../../ui/skeleton.tsx';
import { site as texts } from '../site.texts.ts';
import panelStyles from '../../../ui/panel.module.css';
import styles from './site-skeleton.module.css';

const FIELDS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Skeleton of the page: the parts, the fields and the preview in their boxes. */
export function SiteSkeleton() {
  return (
    <div data-waiting>
      <output className="sr-only">{texts.loading}</output>
      <div className={styles.page} aria-hidden="true">
        <Skeleton className={styles.parts} />
        <div className={panelStyles.panel}>
          <div className={styles.fields}>
            {FIELDS.map((field) => (
              <div key={field} className={styles.field}>
                <Skeleton width="120px" height="20px" />
                <Skeleton height="48px" />
              </div>
            ))}
          </div>
        </div>
        <Skeleton className={styles.preview} />
      </div>
    </div>
  );
}
