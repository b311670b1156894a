import { adminPaths } from '@aangan/contract/paths';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowLeft, ArrowRight, Building2, ClipboardList, Info, Sparkles } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { WizardSteps, type WizardStep } from '../../../ui/wizard-steps.tsx';
import { LeaveDialog } from '../../shared/leave-dialog.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import type { PropertyWizard as Wizard } from '../use-property-wizard.ts';
import { BasicInfoStep, type Assignment } from './basic-info-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { FeaturesStep } from './features-step.tsx';
import { FlatsStep } from './flats-step.tsx';
import { PriceQuestion } from './price-question.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import pageTitleStyles from '../../shared/page-title.module.css';
import styles from './property-wizard.module.css';
import panelStyles from '../../../ui/panel.module.css';

const STEPS: readonly WizardStep[] = [
  { label: formTexts.basicInfo, icon: Info },
  { label: formTexts.details, icon: ClipboardList },
  { label: formTexts.flats, icon: Building2 },
  { label: formTexts.features, icon: Sparkles },
];
const HEADINGS = [
  formTexts.basicInfoHeading,
  formTexts.detailsHeading,
  formTexts.flatsHeading,
  formTexts.featuresHeading,
] as const;

interface PropertyWizardProps {
  wizard: Wizard;
  title: string;
  subtitle: string;
  saveText: string;
  savingText: string;
  /** Between the title and the steps. */
  above?: ReactNode;
  /** Below the fields of the last step. */
  atEnd?: ReactNode;
  /** Stands at the fields of the register. */
  reraHint?: string | undefined;
  /** The assignable users; the create wizard has no such field. */
  assignment?: Assignment;
}

/** The form of a property in four steps (ADMP7). */
export function PropertyWizard({
  wizard,
  title,
  subtitle,
  above,
  atEnd,
  reraHint,
  assignment,
  ...texts
}: PropertyWizardProps) {
  const { step, submit, goTo, heading, guard } = wizard;
  return (
    <div className={styles.narrow}>
      <PageTitle title={title} subtitle={subtitle} action={<BackToList />} />
      {above}
      <WizardSteps steps={STEPS} current={step} onBackTo={goTo} />
      {wizard.isFromDraft && <DraftNotice onStartOver={wizard.startOver} />}
      <form
        className={classNames(panelStyles.panel, panelStyles.roomy)}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-labelledby="step-heading"
      >
        <h2 id="step-heading" ref={heading} tabIndex={-1} className={styles.head}>
          {HEADINGS[step]}
        </h2>
        {step === 0 && <BasicInfoStep wizard={wizard} assignment={assignment} />}
        {step === 1 && <DetailsStep wizard={wizard} reraHint={reraHint} />}
        {step === 2 && <FlatsStep wizard={wizard} />}
        {step === 3 && <FeaturesStep form={wizard.form} />}
        {step === 3 && atEnd}
        <Buttons wizard={wizard} {...texts} />
      </form>
      <PriceQuestion question={wizard.priceQuestion} />
      <LeaveDialog guard={guard} />
    </div>
  );
}

function BackToList() {
  return (
    <a className={buttonClass({ variant: 'quiet', className: pageTitleStyles.flush })} href={adminPaths.properties()}>
      <Icon of={ArrowLeft} />
      {formTexts.back}
    </a>
  );
}

function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={styles.head}>
      <Notice kind="info">
        {formTexts.restored}{' '}
        <button type="button" className={styles.anew} onClick={onStartOver}>
          {formTexts.startOver}
        </button>
      </Notice>
    </div>
  );
}

type ButtonsProps = Pick<PropertyWizardProps, 'wizard' | 'saveText' | 'savingText'>;

function Buttons({ wizard: { step, isLastStep, isSaving, goTo }, saveText, savingText }: ButtonsProps) {
  return (
    <div className={styles.foot}>
      <Button variant="second" disabled={step === 0 || isSaving} onClick={() => goTo(step - 1)}>
        {formTexts.previous}
      </Button>
      {isLastStep ? (
        <Button
          key="save"
          type="submit"
          isBusy={isSaving}
          busyText={savingText}
          onClick={(event) => {
            // Ignores the second click of a double click on Next, which this button replaces.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          {saveText}
        </Button>
      ) : (
        <Button key="next" type="submit">
          {formTexts.next}
          <Icon of={ArrowRight} />
        </Button>
      )}
    </div>
  );
}
