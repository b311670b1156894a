import { SITE } from '@aangan/contract/core/site';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';

/** The page of any unknown path. */
export function NotFoundPage() {
  return (
    <div className={classNames(layout.wrap, layout.section)}>
      <title>{`Page Not Found - ${SITE.name}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        title="Page Not Found"
        text="We're sorry, the page you requested could not be found. Please go back to the homepage."
        headingLevel="h1"
        action={<Ways />}
      />
    </div>
  );
}

function Ways() {
  return (
    <>
      <a className={buttonClass()} href={paths.home()}>
        Return Home
      </a>
      <a className={buttonClass({ variant: 'second' })} href={paths.listing()}>
        View Properties
      </a>
    </>
  );
}
