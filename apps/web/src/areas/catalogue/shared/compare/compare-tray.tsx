import { useQuery } from '@tanstack/react-query';
import type { TrayLinkProps } from './components/tray-link.tsx';
import { trayLinkCode } from './lazy-parts.ts';
import { useTray } from './tray.ts';

/**
 * A link to the comparison of the flats in the tray; renders nothing while it is empty.
 * @param props.isOverBar the page has a bar at its bottom
 */
export function CompareTray({ isOverBar }: Pick<TrayLinkProps, 'isOverBar'>) {
  const ids = useTray();
  const isFilled = ids.length > 0;
  const { data: TrayLink } = useQuery({ ...trayLinkCode, enabled: isFilled });
  return isFilled && TrayLink ? <TrayLink ids={ids} isOverBar={isOverBar} /> : null;
}
