import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Download } from '../../../ui/icons.ts';
import pageTitleStyles from './page-title.module.css';

/** Downloads the filtered list as a file, beside a page's title. */
export function ExportLink({ href }: { href: string }) {
  return (
    <a className={buttonClass({ variant: 'quiet', className: pageTitleStyles.flush })} href={href} download>
      <Icon of={Download} />
      Export CSV
    </a>
  );
}
