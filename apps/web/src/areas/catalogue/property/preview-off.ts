import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { createContext, use } from 'react';

/** The id of the text that says why something is off; it is in the banner. */
export const WHY_OFF = 'not-in-preview';
const OFF = { disabled: true, 'aria-describedby': WHY_OFF } as const;

type Off = typeof OFF | undefined;

/** What buttons get that do nothing in a preview (F56); undefined elsewhere. */
export const PreviewOff = createContext<Off>(undefined);

export const offInPreview = ({ publication }: PropertyDetail): Off => publication && OFF;

export const usePreviewOff = (): Off => use(PreviewOff);
