import { StepUpCode } from '../../../accounts/shared/step-up/step-up-code.tsx';
import { useDeleteAccount } from '../api/delete-account.ts';
import { privacy } from '../privacy.texts.ts';
import panelStyles from '../../../../ui/panel.module.css';

const texts = privacy.delete;

/** Focuses the section's heading, because the form goes with the pressed button. */
const focusHeading = () => document.querySelector<HTMLElement>('#h-del')?.focus({ preventScroll: true });

/** The code that confirms the deletion, and the delete button. */
export function DeleteCode() {
  const remove = useDeleteAccount();
  return (
    <StepUpCode
      action="DELETE_ACCOUNT"
      confirming={remove}
      onConfirm={(otp) => remove.mutate(otp, { onSuccess: focusHeading })}
      confirmText={texts.confirm}
      busyText={texts.deleting}
      isDanger
      className={panelStyles.panel}
    />
  );
}
