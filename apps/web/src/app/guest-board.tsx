import { GuestBoardPage } from '../areas/boards/guest/guest-board-page.tsx';
import { inBareLayout } from './bare-layout.tsx';

/** The page of relatives in its frame: one file, which its shell has fetched at once. */
export const GuestBoard = inBareLayout(GuestBoardPage);
