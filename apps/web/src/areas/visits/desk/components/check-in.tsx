import { formatTime } from '@aangan/contract/core/times';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { fill } from '@aangan/contract/core/translation';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { afterFrame } from '../../../../lib/after-frame.ts';
import { isApiError } from '../../../../lib/calls/api.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Waiting } from '../../../../ui/spinner.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useCheckIn, useLookUpCode } from '../api/check-in.ts';
import styles from './check-in.module.css';
import { desk } from '../desk.texts.ts';
import { longDay, timeAt } from '../moments.ts';

const texts = desk.checkIn;

/** `CheckIn` in a dialog, with a field for the code. */
export function CheckInDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title}>
      {isOpen && <CheckIn headingLevel="h3" onLeave={onClose} />}
    </Dialog>
  );
}

interface Props {
  /** The scanned code; without one the user types it. */
  code?: string | undefined;
  headingLevel: 'h1' | 'h3';
  onLeave: () => void;
  /** Replaces the button for another code after a check-in. */
  done?: ReactNode;
}

/** Looks up the visit of a code, asks for confirmation, and checks in (V62). */
export function CheckIn({ code: given, headingLevel: Heading, onLeave, done }: Props) {
  const [code, setCode] = useState(given ?? null);
  const [visit, setVisit] = useState<DeskVisit | null>(null);
  const isOnline = useIsOnline();
  const look = useLookUpCode(setVisit);
  const checkIn = useCheckIn(setVisit);
  const { mutate } = look;
  const hasLooked = useRef(false);
  useEffect(() => {
    if (given === undefined || hasLooked.current) return;
    hasLooked.current = true;
    mutate(given);
  }, [given, mutate]);
  const startAnew = () => {
    setCode(null);
    setVisit(null);
    look.reset();
    checkIn.reset();
  };

  if (look.isPending) return <Waiting text={texts.looking} />;
  if (!visit || code === null) {
    const sendCode = (typed: string) => {
      setCode(typed);
      look.mutate(typed);
    };
    return (
      <>
        {Heading === 'h1' && <h1>{texts.title}</h1>}
        <CodeForm typed={code ?? ''} error={look.error && refusal(look.error)} isOnline={isOnline} onSend={sendCode} />
      </>
    );
  }
  const { buyer, property, visitDate, visitTime, arrivedAt } = visit;
  const time = visitTime === null ? null : formatTime(visitTime);
  if (arrivedAt !== null) {
    return (
      <div className={styles.slip}>
        <Notice kind="success">{fill(texts.done, { time: timeAt(arrivedAt) })}</Notice>
        <Heading key="done" ref={focusOn} tabIndex={-1}>
          {buyer.name}
        </Heading>
        <p className="muted">
          {time === null
            ? fill(texts.atAnyTime, { home: property.name })
            : fill(texts.at, { home: property.name, time })}
        </p>
        {done ?? (
          <Button variant="second" isFullWidth onClick={startAnew}>
            {texts.next}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.slip}>
      <Heading key="ask" ref={focusOn} tabIndex={-1}>
        {fill(texts.ask, { buyer: buyer.name, home: property.name })}
      </Heading>
      <p>
        <b>{longDay(visitDate)}</b>
        <br />
        {time ?? desk.anyTime}
      </p>
      {checkIn.error && <Notice>{refusal(checkIn.error)}</Notice>}
      <Button
        isFullWidth
        disabled={!isOnline}
        isBusy={checkIn.isPending}
        busyText={texts.checkingIn}
        onClick={() => !checkIn.isPending && checkIn.mutate(code)}
      >
        {texts.button}
      </Button>
      <Button variant="second" isFullWidth onClick={onLeave}>
        {texts.cancel}
      </Button>
    </div>
  );
}

/**
 * Focuses the heading in place of the pressed button, which is gone, so that it is read out. Waits a frame: after a
 * fast response the dialog is still about to restore the focus itself.
 */
function focusOn(heading: HTMLElement | null): void {
  if (heading) void afterFrame().then(() => heading.focus());
}

const codeForm = z.object({ code: z.string().check(z.trim(), z.minLength(1, texts.required)) });

interface CodeFormProps {
  typed: string;
  error: string | null;
  isOnline: boolean;
  onSend: (code: string) => void;
}

function CodeForm({ typed, error, isOnline, onSend }: CodeFormProps) {
  const { register, handleSubmit, formState } = useSchemaForm(codeForm, { code: typed });
  return (
    <form className={styles.slip} noValidate onSubmit={(event) => void handleSubmit(({ code }) => onSend(code))(event)}>
      <TextField
        label={texts.label}
        hint={texts.hint}
        className={styles.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={formState.errors.code?.message ?? error}
        {...register('code')}
      />
      <Button type="submit" isFullWidth disabled={!isOnline}>
        {texts.button}
      </Button>
    </form>
  );
}

function refusal(error: Error): string {
  if (!isApiError(error)) return texts.failed;
  if (error.status === 404) return texts.notFound;
  return [409, 429].includes(error.status) && error.message !== '' ? error.message : texts.failed;
}
