import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import dialogStyles from '../../../ui/dialog.module.css';

interface MediaChoiceDialogProps {
  isOpen: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asked once the property is there (ADMP17). */
export function MediaChoiceDialog({ isOpen, onYes, onNo }: MediaChoiceDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onNo}
      title="Add media?"
      description={ADMIN_TEXTS.property.mediaChoice}
      isDismissible={false}
    >
      <div className={dialogStyles.acts}>
        <Button variant="second" onClick={onNo}>
          No
        </Button>
        <Button onClick={onYes}>Yes</Button>
      </div>
    </Dialog>
  );
}
