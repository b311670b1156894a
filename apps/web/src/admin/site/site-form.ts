import type { SiteValues } from '@aangan/contract/core/site';
import type { AdminSite, SiteFile } from '@aangan/contract/site/admin-entities';
import type { SiteDocument } from '@aangan/contract/site/document';
import type { UseFormReturn } from 'react-hook-form';
import type { SiteField } from '../shared/site-words.ts';
import type { SiteFormValues } from './site-values.ts';

/** What each part of the form gets. */
export interface PartProps {
  form: UseFormReturn<SiteFormValues>;
  /** What everybody would see under the typed values; empty fields show it as their default. */
  seen: SiteValues;
  /** Words of the site as it came that the contract does not have, by field. */
  usual: Partial<Record<SiteField, string>>;
  /** As it was saved last. */
  saved: AdminSite;
  /** Whether the page is read-only (S11). */
  isLocked: boolean;
  files: readonly SiteFile[];
  onUpload: (file: SiteFile) => void;
  /** Puts a document into the form. */
  onFill: (document: SiteDocument) => void;
}
