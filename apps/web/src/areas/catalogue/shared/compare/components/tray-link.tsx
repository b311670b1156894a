import { paths } from '@aangan/contract/paths';
import { fill } from '@aangan/contract/core/translation';
import { classNames } from '../../../../../ui/class-names.ts';
import { Icon } from '../../../../../ui/icon.tsx';
import { Scale } from '../../../../../ui/icons.ts';
import { trayLink as texts } from './tray-link.texts.ts';
import styles from './tray-link.module.css';

export interface TrayLinkProps {
  ids: readonly number[];
  /** The page has a bar at its bottom. */
  isOverBar?: boolean | undefined;
}

export function TrayLink({ ids, isOverBar }: TrayLinkProps) {
  return (
    <a className={classNames(styles.tray, isOverBar && styles.overBar)} href={paths.compare(ids)}>
      <Icon of={Scale} />
      {fill(texts.open, { count: String(ids.length) })}
    </a>
  );
}
