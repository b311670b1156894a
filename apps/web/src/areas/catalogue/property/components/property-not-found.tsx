import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import * as texts from '../property.texts.ts';
import layout from '../../../../ui/layout.module.css';

/** Replaces the page of a home that does not exist. */
export function PropertyNotFound() {
  return (
    <div className={classNames(layout.wrap, layout.section)}>
      <title>{`${propertyTexts.notFound} - ${SITE.name}`}</title>
      <EmptyState
        title={propertyTexts.notFound}
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
