import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { TEXTS } from '@aangan/contract/core/texts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import * as texts from '../property.texts.ts';
import layout from '../../../../ui/layout.module.css';

/** Replaces the page of a home that does not exist. */
export function PropertyNotFound() {
  return (
    <div className={classNames(layout.wrap, layout.section)}>
      <title>{`${TEXTS.property.notFound} - ${SITE.name}`}</title>
      <EmptyState
        title={TEXTS.property.notFound}
        text={texts.notFoundText}
        headingLevel="h1"
        action={
          <a className={buttonClass()} href={paths.listing()}>
            {texts.viewAllProperties}
          </a>
        }
      />
    </div>
  );
}
