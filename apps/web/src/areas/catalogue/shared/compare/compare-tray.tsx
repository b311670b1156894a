import { useQuery } from '@tanstack/react-query';
import type { TrayLinkProps } from './components/tray-link.tsx';
import { trayLinkCode } from './lazy-parts.ts';
import { useTray } from './tray.ts';

/**
 * Leads to the comparison of the flats that are put aside; nothing while there are none.
 * @param props.isOverBar the page has a bar at its foot
 */
export function CompareTray({ isOverBar }: Pick<TrayLinkProps, 'isOverBar'>) {
  const ids = useTray();
  const isFilled = ids.length > 0;
  const { data: TrayLink } = useQuery({ ...trayLinkCode, enabled: isFilled });
  return isFilled && TrayLink ? <TrayLink ids={ids} isOverBar={isOverBar} /> : null;
}
