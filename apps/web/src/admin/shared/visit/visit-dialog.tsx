import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { formatDate } from '@aangan/contract/core/dates';
import { ADMIN_BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import type { OpenedContact as OpenedContactOf } from '@aangan/contract/privacy/entities';
import { staffBadge } from '@aangan/contract/visits/status';
import { fill } from '@aangan/contract/core/translation';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { standingVisit, type StandingVisit } from '../../../lib/calls/wire/stale-visit.ts';
import { notify } from '../../../lib/notifications.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Trash2, Undo2 } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { VersionChoice } from '../../../ui/version-choice.tsx';
import { mainFocus } from '../main-focus.ts';
import { contact as contactTexts } from '../contact/contact.texts.ts';
import { OPEN_MS } from '../contact/open-time.ts';
import { OpenedContact } from '../contact/opened-contact.tsx';
import { ReasonForm } from '../contact/reason-form.tsx';
import { VisitFacts, MaskedContact, type FactsProps } from './visit-facts.tsx';
import { useChangeVisit } from '../api/change-booking.ts';
import { useDeleteVisit } from '../api/delete-booking.ts';
import { useHeldDeletion, type HeldDeletion } from './use-held-deletion.ts';
import { changeOf, isChanged, isSettable, savedDraft, type VisitDraft, type DialogBooking } from './visit-draft.ts';
import { staleTexts, timeTexts } from './visit.texts.ts';
import { TimeField } from '../../../areas/visits/shared/time-field/time-field.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { visitDialog as texts } from './visit.texts.ts';
import formGridStyles from '../form-grid.module.css';
import dialogStyles from '../../../ui/dialog.module.css';

interface Props {
  visit: DialogBooking;
  isOpen: boolean;
  /** Unsaved edits by booking, kept until the user leaves the page. */
  drafts: Map<number, VisitDraft>;
  onClose: () => void;
}

/**
 * The 'Booking Details' modal (ADMB8 to ADMB12); key it by booking. The form for the reason of a look replaces its
 * content meanwhile, without losing the input.
 */
export function BookingDialog({ visit, isOpen, drafts, onClose }: Props) {
  const [isDeleted, setIsDeleted] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [contact, setContact] = useState<OpenedContactOf | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const change = useChangeVisit();
  const remove = useDeleteVisit();
  const held = useHeldDeletion((isClosing) => {
    change.reset();
    remove.mutate(visit.id, {
      onSuccess: () => {
        drafts.delete(visit.id);
        if (isClosing) return;
        setIsDeleted(true);
        close();
      },
      onError: () => {
        // its dialog is closed: nothing else says it
        if (isClosing) notify.error(ADMIN_TEXTS.bookings.deleteFailed);
      },
    });
  });
  const isBusy = change.isPending || remove.isPending;
  const { user } = visit;
  useTimeout(contact, OPEN_MS, () => setContact(null));

  function handleClose() {
    if (isBusy) return;
    if (isAsking) {
      flushSync(() => setIsAsking(false));
      button.current?.focus();
      return;
    }
    close();
  }

  function close() {
    change.reset();
    if (!held.finish()) remove.reset();
    setContact(null);
    onClose();
  }

  return (
    <Dialog
      title={isAsking ? fill(contactTexts.title, { name: user.name }) : texts.title}
      size="wide"
      isOpen={isOpen}
      onClose={handleClose}
      finalFocus={isDeleted ? mainFocus : undefined}
    >
      {isAsking ? (
        <ReasonForm
          person={user}
          onOpened={(opened) => {
            setContact(opened);
            setIsAsking(false);
          }}
        />
      ) : (
        <BookingContent
          visit={visit}
          drafts={drafts}
          change={change}
          remove={remove}
          held={held}
          contact={
            contact ? (
              <OpenedContact contact={contact} label={texts.contact} />
            ) : (
              <MaskedContact ref={button} person={user} onShow={() => setIsAsking(!isBusy)} />
            )
          }
          isContactOpen={contact !== null}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

interface ContentProps extends Pick<Props, 'visit' | 'drafts' | 'onClose'>, FactsProps {
  change: ReturnType<typeof useChangeVisit>;
  remove: ReturnType<typeof useDeleteVisit>;
  held: HeldDeletion;
}

/** The booking and its form; after a conflicting change, a comparison of both versions. */
function BookingContent(props: ContentProps) {
  const { visit, drafts, change, remove, held, contact, isContactOpen, onClose } = props;
  const [stale, setStale] = useState<{ standing: StandingVisit; draft: VisitDraft } | null>(null);
  const hasFailed = change.isError && !standingVisit(change.error);

  function save(draft: VisitDraft) {
    change.mutate(changeOf(visit, draft), {
      onSuccess: () => {
        drafts.delete(visit.id);
        notify.success(ADMIN_TEXTS.bookings.updated);
        onClose();
      },
      onError: (error) => {
        const standing = standingVisit(error);
        if (standing) setStale({ standing, draft });
      },
    });
  }

  if (stale) {
    const { standing, draft } = stale;
    return (
      <>
        <p>{`${visit.property.name}, ${visit.user.name}`}</p>
        <VersionChoice
          key={`${standing.revision} ${standing.status}`}
          title={staleTexts.title}
          text={staleTexts.choose}
          stored={{ title: staleTexts.stored, facts: versionFacts(standing.visitDate, standing.status) }}
          mine={{ title: staleTexts.mine, facts: versionFacts(draft.visitDate, draft.status) }}
          keepText={staleTexts.keep}
          saveText={staleTexts.save}
          busyText={staleTexts.busy}
          isBusy={change.isPending}
          error={hasFailed && ADMIN_TEXTS.bookings.updateFailed}
          onKeep={() => {
            drafts.delete(visit.id);
            onClose();
          }}
          onSave={() => save({ ...draft, seen: standing })}
        />
      </>
    );
  }
  return (
    <>
      <VisitFacts visit={visit} contact={contact} isContactOpen={isContactOpen} />
      <BookingForm
        visit={visit}
        drafts={drafts}
        isSaving={change.isPending}
        hasFailed={hasFailed}
        remove={remove}
        held={held}
        onSave={save}
      />
    </>
  );
}

function versionFacts(date: string, status: string) {
  const { kind, text } = staffBadge(status);
  return [
    { label: staleTexts.date, value: formatDate(date, 'long') },
    { label: staleTexts.status, value: <Badge kind={kind}>{text}</Badge> },
  ];
}

interface FormProps extends Pick<ContentProps, 'visit' | 'drafts' | 'remove' | 'held'> {
  isSaving: boolean;
  hasFailed: boolean;
  onSave: (draft: VisitDraft) => void;
}

/** The times at which staff may schedule a visit. */
const DAY = { from: '06:00', to: '21:00', step: 15 };

const bookingForm = z.object({
  visitDate: z.string().check(z.minLength(1, texts.dateRequired)),
  visitTime: z.string(),
  status: z.string(),
});

function BookingForm({ visit, drafts, isSaving, hasFailed, remove, held, onSave }: FormProps) {
  const [storedDraft] = useState(() => drafts.get(visit.id));
  const [{ seen, ...begun }] = useState(() => storedDraft ?? savedDraft(visit));
  const { register, handleSubmit, subscribe, control, formState } = useSchemaForm(bookingForm, begun);
  const values = useWatch({ control });
  const isBusy = isSaving || remove.isPending || held.isHeld;

  const keep = useEffectEvent((typed: typeof begun) => {
    const draft = { ...typed, seen };
    if (isChanged(visit, draft)) drafts.set(visit.id, draft);
    else drafts.delete(visit.id);
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe]);

  function save(typed: typeof begun) {
    if (isBusy) return;
    remove.reset();
    onSave({ ...typed, seen });
  }

  function handleDelete({ detail }: MouseEvent) {
    // the second click of a double click was meant for the button's previous action
    if (detail > 1) return;
    if (held.isHeld) held.undo();
    else if (!isBusy) {
      remove.reset();
      held.begin();
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(save)(event)} noValidate>
      <h3 className="panel-title">{texts.update}</h3>
      {storedDraft && isChanged(visit, { ...begun, ...values, seen }) && <Notice kind="info">{texts.unsaved}</Notice>}
      <div className={formGridStyles.grid}>
        <DateField
          label={texts.newDate}
          error={formState.errors.visitDate?.message}
          required
          {...register('visitDate')}
        />
        <TimeField
          label={timeTexts.time}
          {...DAY}
          none={timeTexts.anyTime}
          present={begun.visitTime}
          {...register('visitTime')}
        />
        <SelectField label={texts.status} options={statusOptions(visit.status)} {...register('status')} />
      </div>
      {hasFailed && <Notice>{ADMIN_TEXTS.bookings.updateFailed}</Notice>}
      {remove.isError && <Notice>{ADMIN_TEXTS.bookings.deleteFailed}</Notice>}
      <div className={classNames(dialogStyles.acts, dialogStyles.apart)}>
        <Button
          variant={held.isHeld ? 'second' : 'danger-quiet'}
          onClick={handleDelete}
          isBusy={remove.isPending}
          busyText={texts.delete}
        >
          <Icon of={held.isHeld ? Undo2 : Trash2} />
          {held.isHeld ? texts.undo : texts.delete}
        </Button>
        {held.isHeld && <p className="muted num">{fill(texts.deletingIn, { seconds: String(held.secondsLeft) })}</p>}
        <Button type="submit" isBusy={isSaving} busyText={texts.update}>
          {texts.update}
        </Button>
      </div>
    </form>
  );
}

/** The three statuses that an admin may set; any other present one is a disabled first option. */
function statusOptions(current: string) {
  const own = isSettable(current) ? [] : [{ value: current, label: staffBadge(current).text, isDisabled: true }];
  return [...own, ...ADMIN_BOOKING_STATUSES.map((value) => ({ value, label: staffBadge(value).text }))];
}
