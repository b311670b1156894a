import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { publication as texts } from '../publication.texts.ts';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import dialogStyles from '../../../ui/dialog.module.css';

interface MediaChoiceDialogProps {
  isOpen: boolean;
  /** Whether the new property is a draft. */
  isDraft: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Offers to upload media once the property is created (ADMP17). */
export function MediaChoiceDialog({ isOpen, isDraft, onYes, onNo }: MediaChoiceDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onNo}
      title={formTexts.mediaTitle}
      description={ADMIN_TEXTS.property.mediaChoice}
      isDismissible={false}
    >
      {isDraft && <p>{texts.draftMade}</p>}
      <div className={dialogStyles.acts}>
        <Button variant="second" onClick={onNo}>
          {formTexts.no}
        </Button>
        <Button onClick={onYes}>{formTexts.yes}</Button>
      </div>
    </Dialog>
  );
}
