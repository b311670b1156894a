import { fill } from '@aangan/contract/translation';
import { paths } from '../../../../lib/paths.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Scale } from '../../../../ui/icons.ts';
import { trayLink as texts } from './tray-link.texts.ts';
import styles from './tray-link.module.css';

export interface TrayLinkProps {
  ids: readonly number[];
  keepsClearOf?: keyof typeof PLACES | undefined;
}

const PLACES = { bar: styles.overBar, filters: styles.besideFilters };

export function TrayLink({ ids, keepsClearOf }: TrayLinkProps) {
  return (
    <a className={classNames(styles.tray, keepsClearOf && PLACES[keepsClearOf])} href={paths.compare(ids)}>
      <Icon of={Scale} />
      {fill(texts.open, { count: String(ids.length) })}
    </a>
  );
}
