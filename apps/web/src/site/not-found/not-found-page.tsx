import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { classNames } from '../../ui/class-names.ts';
import { notFound as texts } from './not-found.texts.ts';
import layout from '../../ui/layout.module.css';

/** The 404 page. */
export function NotFoundPage() {
  return (
    <div className={classNames(layout.wrap, layout.section)}>
      <title>{`${texts.title} - ${SITE.name}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState title={texts.title} text={texts.text} headingLevel="h1" action={<Ways />} />
    </div>
  );
}

function Ways() {
  return (
    <>
      <a className={buttonClass()} href={paths.home()}>
        {texts.returnHome}
      </a>
      <a className={buttonClass({ variant: 'second' })} href={paths.listing()}>
        {texts.viewProperties}
      </a>
    </>
  );
}
