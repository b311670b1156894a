import type { FieldError } from '@aangan/contract/core/errors';
import { fill } from '@aangan/contract/core/translation';
import type { AdminSite, SiteFile } from '@aangan/contract/site/admin-entities';
import type { SiteDocument } from '@aangan/contract/site/document';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useWatch, type Path } from 'react-hook-form';
import { isApiError } from '../../lib/calls/api.ts';
import { notify } from '../../lib/notifications.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import type { OpenConflict } from '../shared/conflict-dialog.tsx';
import { getSiteQuery } from './api/get-site.ts';
import { useSaveSite } from './api/save-site.ts';
import { showPart } from './components/parts-nav.tsx';
import { PARTS } from './components/parts.tsx';
import type { Review } from './components/review-dialog.tsx';
import { changesOf, conflictsOf, mergeDocuments, warningsOf, type SiteChange } from './site-changes.ts';
import type { PartProps } from './site-form.ts';
import { movedField, withInUse } from './site-lists.ts';
import {
  documentOf,
  formField,
  isTooLarge,
  previewOf,
  problemsOf,
  siteForm,
  valuesOf,
  type SiteFormValues,
} from './site-values.ts';
import { site as texts } from './site.texts.ts';

interface SiteEditor {
  /** What each part of the form gets. */
  part: PartProps;
  changes: readonly SiteChange[];
  /** Checks the form, then opens the review. */
  handleSubmit: (event: SyntheticEvent) => void;
  discard: () => void;
  review: Review | null;
  closeReview: () => void;
  /** Saves what is in review. */
  save: (note: string) => void;
  isSaving: boolean;
  /** Why the last save failed. */
  error: string | null;
  /** The element to focus once the review is closed. */
  finalFocus: RefObject<HTMLElement | null>;
  conflict: OpenConflict<string> | null;
}

/** The id of the heading of the open part. */
export const PART_HEADING = 'site-part';

const partHeading = () => document.getElementById(PART_HEADING);

/** As the form writes it. */
const normalised = (document: SiteDocument) => documentOf(valuesOf(document));

/**
 * The form of the site: what was typed, what it changes, and saving it. A refusal opens the part of its first field,
 * a stale copy opens the conflict.
 * @param opened the site when the form opened; a later save by somebody else is a conflict and must not change the fields
 * @param usual words of the site as it came that the contract does not have
 */
export function useSiteEditor(opened: AdminSite, usual: PartProps['usual']): SiteEditor {
  const client = useQueryClient();
  const [saved, setSaved] = useState(opened);
  const [uploads, setUploads] = useState<readonly SiteFile[]>([]);
  const form = useSchemaForm<SiteFormValues, SiteFormValues>(siteForm, valuesOf(opened.site));
  useWatch({ control: form.control });
  const { mutate, isPending } = useSaveSite();
  const [review, setReview] = useState<Review | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<{ mine: SiteDocument; newest: AdminSite } | null>(null);
  const finalFocus = useRef<HTMLElement>(null);

  const base = normalised(saved.site);
  const typed = documentOf(form.getValues());
  const files = [...saved.files, ...uploads];

  const fillIn = (document: SiteDocument) =>
    form.reset({ ...valuesOf(document), smsRegistered: form.getValues('smsRegistered') });

  function openReview() {
    const changes = changesOf(base, typed);
    if (changes.length === 0) return;
    if (isTooLarge(typed)) {
      notify.error(texts.tooLarge);
      return;
    }
    setError(null);
    finalFocus.current = null;
    setReview({ changes, warnings: warningsOf(base, typed) });
  }

  /** Opens the part of the first error, and focuses its field; from the review once that is closed. */
  function focusFirst(problems: readonly FieldError[]) {
    const [first] = [...problems].sort((one, other) => partOf(one.field) - partOf(other.field));
    const part = first && PARTS[partOf(first.field)];
    if (!part) return;
    // Rendered at once: the field has to be there to take the focus.
    flushSync(() => showPart(part.name));
    const field = elementOf(first.field);
    const row = field?.closest('details');
    if (row) row.open = true;
    field?.focus({ preventScroll: true });
    // Centred, because the bar covers the bottom of the window.
    field?.scrollIntoView({ block: 'center' });
    finalFocus.current = field;
    setReview(null);
  }

  function showProblems(problems: readonly FieldError[]) {
    for (const { field, message } of problems) {
      form.setError(field as Path<SiteFormValues>, { type: 'manual', message });
    }
    focusFirst(problems);
  }

  function send(version: number, document: SiteDocument, note: string) {
    const smsRegistered = form.getValues('smsRegistered');
    mutate(
      { version, site: document, note: note === '' ? undefined : note, smsRegistered },
      {
        onSuccess: (next) => {
          setSaved(next);
          form.reset(valuesOf(next.site));
          finalFocus.current = partHeading();
          setReview(null);
          setFound(null);
          notify.success(texts.saved);
        },
        onError: (failure) => void handleRefusal(failure, document),
      },
    );
  }

  async function handleRefusal(failure: Error, mine: SiteDocument) {
    const refused = isApiError(failure) ? failure : null;
    if (refused?.code === 'STALE_EDIT') {
      const newest = await client.fetchQuery({ ...getSiteQuery, staleTime: 0 }).catch(() => null);
      if (newest) {
        setReview(null);
        setFound({ mine, newest });
        return;
      }
    }
    setFound(null);
    const problems = refused ? await problemsOfRefusal(refused) : [];
    if (problems.length > 0) {
      showProblems(problems);
      return;
    }
    const reason = refused && refused.status >= 400 && refused.status < 500 ? refused.message : '';
    setError(reason || texts.saveFailed);
    // The review shows it; saved from the conflict, there is none.
    if (!review) notify.error(reason || texts.saveFailed);
  }

  /** Returns the errors of a refusal at fields of the form; a locality that can't be removed is put back for it. */
  async function problemsOfRefusal(refused: Refusal): Promise<FieldError[]> {
    const { message } = refused;
    if (refused.code === 'LOCALITY_IN_USE') {
      const newest = await client.fetchQuery({ ...getSiteQuery, staleTime: 0 }).catch(() => saved);
      const { rows, putBack } = withInUse(form.getValues('places.localities'), newest);
      // Rendered at once: the rows have to be there to take the focus.
      flushSync(() => {
        setSaved(newest);
        form.setValue('places.localities', rows, { shouldDirty: true });
      });
      return putBack.map(({ index, name, homes }) => ({
        field: `places.localities.${index}.name`,
        message: fill(texts.inUse, { name, n: String(homes) }),
      }));
    }
    if (refused.code === 'TOO_MANY_HOMES') return [{ field: movedField(form.getValues(), saved.site), message }];
    return problemsFrom(refused);
  }

  const conflict: OpenConflict<string> | null = found && {
    version: found.newest.version,
    findRows: () => conflictsOf(base, found.mine, normalised(found.newest.site)),
    isSaving: isPending,
    loadNewest: () => {
      setSaved(found.newest);
      fillIn(found.newest.site);
      setFound(null);
    },
    save: (choices) => {
      const merged = mergeDocuments(found.mine, normalised(found.newest.site), choices);
      setSaved(found.newest);
      fillIn(merged);
      send(found.newest.version, merged, '');
    },
    close: () => setFound(null),
  };

  return {
    part: {
      form,
      seen: previewOf(typed, files),
      usual,
      saved,
      isLocked: saved.editing === 'cli',
      files,
      onUpload: (file) => setUploads((known) => [...known, file]),
      onFill: fillIn,
    },
    changes: changesOf(base, typed),
    handleSubmit: (event) =>
      void form.handleSubmit(openReview, () => focusFirst(problemsOf(documentOf(form.getValues()))))(event),
    discard: () => {
      form.reset(valuesOf(saved.site));
      partHeading()?.focus();
    },
    review,
    closeReview: () => setReview(null),
    save: (note) => send(saved.version, typed, note),
    isSaving: isPending,
    error,
    finalFocus,
    conflict,
  };
}

/** Returns the place of a field's part in the form; -1 for a field of none. */
function partOf(field: string): number {
  return PARTS.findIndex(({ name }) => name === field.split('.')[0]);
}

interface Refusal {
  code: string;
  message: string;
  errors?: FieldError[] | undefined;
}

/** Returns the server's errors at fields of the form. */
function problemsFrom({ code, message, errors = [] }: Refusal): FieldError[] {
  if (code === 'SMS_REGISTERED') return [{ field: 'messages.smsName', message }];
  return errors
    .map((one) => ({ field: formField(one.field), message: one.message }))
    .filter(({ field }) => partOf(field) >= 0);
}

/** Returns the control of a field, of a list its first one. */
function elementOf(field: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`:is([name="${CSS.escape(field)}"], [data-field="${CSS.escape(field)}"])`) ??
    document.querySelector<HTMLElement>(`[name^="${CSS.escape(field)}."]`) ??
    partHeading()
  );
}
