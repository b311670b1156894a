import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { useLocation, useSearchParams } from '../../lib/router/router.tsx';
import { useLeaveGuard, type LeaveGuard } from '../shared/leave-guard.ts';
import { doubtfulPrices } from './doubtful-prices.ts';
import type { DraftPlace } from './property-draft.ts';
import {
  fieldsOfStep,
  fieldsToSave,
  furthestStep,
  propertyForm,
  STEP_COUNT,
  stepOfField,
  type FieldProblem,
  type WizardKind,
} from './property-steps.ts';
import type { PropertyValues } from './property-values.ts';

/** The stored values and their version. */
export interface Stored {
  /** 0 for a property that is being created. */
  version: number;
  values: PropertyValues;
}

interface WizardOptions {
  kind: WizardKind;
  stored: Stored;
  draft: DraftPlace;
  isSaving: boolean;
  /** Called with valid values, and the stored ones that they are based on. */
  onSave: (values: PropertyValues, stored: Stored) => void;
}

/** Implausibly low prices in rupees to be confirmed; empty when there is nothing to ask. */
export interface PriceQuestion {
  prices: readonly number[];
  /** Confirms the prices and continues. */
  confirm: () => void;
  cancel: () => void;
}

export interface PropertyWizard {
  kind: WizardKind;
  form: UseFormReturn<PropertyValues>;
  /** From zero. */
  step: number;
  isLastStep: boolean;
  isSaving: boolean;
  /** Whether the fields differ from what is stored. */
  hasUnsaved: boolean;
  /** The fields were restored from a draft. */
  isFromDraft: boolean;
  guard: LeaveGuard;
  priceQuestion: PriceQuestion;
  /** Takes the focus when the step changes. */
  heading: RefObject<HTMLHeadingElement | null>;
  goTo: (step: number) => void;
  submit: (event: FormEvent) => Promise<void>;
  showProblems: (problems: readonly FieldProblem[]) => void;
  /** Bases the form on a newer stored copy, with the given values in the fields. */
  rebase: (stored: Stored, values: PropertyValues) => void;
  /** The stored values that the field values are based on. */
  base: PropertyValues;
  /** Discards the draft. */
  startOver: () => void;
  /** Ends the draft and the leave guard after a save. */
  finish: () => void;
}

/** The stored copy behind the field values; with `isTouched` they differed from it from the start. */
interface Basis {
  version: number;
  base: PropertyValues;
  isTouched: boolean;
}

/** State of both wizards: the step in the URL, validation, the draft, and the leave guard. */
export function usePropertyWizard({ kind, stored, draft, isSaving, onSave }: WizardOptions): PropertyWizard {
  const [storedDraft] = useState(() => draft.read());
  const [isFromDraft, setIsFromDraft] = useState(storedDraft !== null);
  const [basis, setBasis] = useState<Basis>(() => ({
    version: storedDraft?.version ?? stored.version,
    base: storedDraft?.base ?? stored.values,
    isTouched: storedDraft !== null,
  }));
  const form = useSchemaForm(propertyForm, storedDraft?.values ?? stored.values);
  const hasUnsaved = form.formState.isDirty || basis.isTouched;
  const guard = useLeaveGuard(hasUnsaved, draft.clear);
  const { step, goTo } = useStepInAddress(form, kind);
  const { heading, focusField } = useStepFocus(form, step, kind);
  const isFinished = useRef(false);
  useDraft({ form, basis, hasUnsaved, draft, isFinished });

  const showProblems = (problems: readonly FieldProblem[]) => {
    form.clearErrors();
    for (const { field, message } of problems) form.setError(pathOf(field), { type: 'manual', message });
    const [first] = problems;
    if (!first) return;
    focusField(first.field);
    goTo(stepOfField(first.field, kind));
  };
  const isLastStep = step === STEP_COUNT - 1;
  const goOn = () => {
    if (isLastStep) onSave(form.getValues(), { version: basis.version, values: basis.base });
    else goTo(step + 1);
  };
  const prices = usePriceQuestion(goOn);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const fields = isLastStep ? fieldsToSave(kind) : fieldsOfStep(step, kind);
    if (await form.trigger(fields, { shouldFocus: true })) {
      if (!prices.isAsking(form.getValues(), step)) goOn();
      return;
    }
    const wrong = fields.find((field) => form.getFieldState(field).invalid);
    if (wrong === undefined || stepOfField(wrong, kind) === step) return;
    focusField(wrong);
    goTo(stepOfField(wrong, kind));
  };
  const rebase = (newest: Stored, values: PropertyValues) => {
    const isTouched = values !== newest.values;
    setBasis({ version: newest.version, base: newest.values, isTouched });
    setIsFromDraft(false);
    form.reset(values);
    if (isTouched) draft.write({ version: newest.version, base: newest.values, values });
    else draft.clear();
  };
  const startOver = () => {
    rebase(stored, stored.values);
    goTo(0);
  };
  const finish = () => {
    isFinished.current = true;
    guard.release();
    draft.clear();
  };
  return {
    kind,
    form,
    step,
    isLastStep,
    isSaving,
    hasUnsaved,
    isFromDraft,
    guard,
    priceQuestion: prices.question,
    heading,
    base: basis.base,
    goTo,
    submit,
    showProblems,
    rebase,
    startOver,
    finish,
  };
}

/** Asks once about each price below a lakh, on its step and before a save. */
function usePriceQuestion(goOn: () => void) {
  const [prices, setPrices] = useState<readonly number[]>([]);
  const confirmed = useRef(new Set<number>());
  const isAsking = (values: PropertyValues, step: number) => {
    const doubtful = doubtfulPrices(values, step).filter((price) => !confirmed.current.has(price));
    setPrices(doubtful);
    return doubtful.length > 0;
  };
  const confirm = () => {
    for (const price of prices) confirmed.current.add(price);
    setPrices([]);
    goOn();
  };
  return { isAsking, question: { prices, confirm, cancel: () => setPrices([]) } };
}

const pathOf = (field: string) => field as FieldPath<PropertyValues>;

/** Reads the step from the URL, where `?step=2` is the second one; a step after an invalid one can't be opened. */
function useStepInAddress(form: UseFormReturn<PropertyValues>, kind: WizardKind) {
  const { pathname } = useLocation();
  const wanted = Number(useSearchParams().get('step') ?? 1) - 1;
  const furthest = furthestStep(form.getValues(), kind);
  const step = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), furthest) : 0;
  const goTo = (to: number) => {
    if (to !== step) navigate(pathname + queryOf(to));
  };
  // Corrects the URL as well: otherwise completing the fields would suddenly open the step that it names.
  const isBarred = wanted !== step;
  const correctAddress = useEffectEvent(() =>
    navigate(pathname + queryOf(step), { replace: true, preventScrollReset: true }),
  );
  useEffect(() => {
    if (isBarred) correctAddress();
  }, [isBarred]);
  return { step, goTo };
}

const queryOf = (step: number) => (step === 0 ? '' : `?step=${step + 1}`);

/** Focuses an invalid field, else the heading of the opened step. */
function useStepFocus(form: UseFormReturn<PropertyValues>, step: number, kind: WizardKind) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current !== null) {
      if (stepOfField(wanted.current, kind) !== step) return;
      form.setFocus(pathOf(wanted.current));
      wanted.current = null;
    } else if (shown.current !== step) {
      heading.current?.focus({ preventScroll: true });
    }
    shown.current = step;
  });
  const focusField = (field: string) => {
    wanted.current = field;
  };
  return { heading, focusField };
}

interface DraftOptions {
  form: UseFormReturn<PropertyValues>;
  basis: Basis;
  hasUnsaved: boolean;
  draft: DraftPlace;
  isFinished: RefObject<boolean>;
}

/** Writes the draft on every change; a changed price clears the errors of both prices. */
function useDraft({ form, basis, hasUnsaved, draft, isFinished }: DraftOptions): void {
  const { version, base } = basis;
  const { subscribe, clearErrors } = form;
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (!name || isFinished.current) return;
        if (name === 'minPrice' || name === 'maxPrice') clearErrors(['minPrice', 'maxPrice']);
        draft.write({ version, base, values });
      },
    });
  }, [subscribe, clearErrors, version, base, draft, isFinished]);

  const hadUnsaved = useRef(hasUnsaved);
  useEffect(() => {
    if (hadUnsaved.current && !hasUnsaved) draft.clear();
    hadUnsaved.current = hasUnsaved;
  }, [hasUnsaved, draft]);
}
