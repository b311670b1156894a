import { GuestBoardPage } from '../areas/boards/guest/guest-board-page.tsx';
import { inBareLayout } from './bare-layout.tsx';

/** The page of relatives in its layout: one file, which its template preloads. */
export const GuestBoard = inBareLayout(GuestBoardPage);
