import { EXPORT_SIGN_IN_MINUTES } from '@aangan/contract/privacy/lists';
import { fill } from '@aangan/contract/core/translation';
import { StepUpCode } from '../../../areas/accounts/shared/step-up/step-up-code.tsx';
import { exports as texts } from './export.texts.ts';

/** The text above the code. */
export const codeText = fill(texts.codeText, { minutes: String(EXPORT_SIGN_IN_MINUTES) });

interface Props {
  exporting: { isPending: boolean; error: Error | null; reset: () => void };
  onConfirm: (otp: string) => void;
}

/** Asks for a code in a dialog, if the admin signed in more than 15 minutes ago. */
export function ExportCode({ exporting, onConfirm }: Props) {
  return (
    <StepUpCode
      action="EXPORT_CONTACTS"
      takesFocus
      confirming={exporting}
      onConfirm={onConfirm}
      confirmText={texts.download}
      busyText={texts.busy}
    />
  );
}
