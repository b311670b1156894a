import { EXPORT_FORMATS, type ExportFormat } from '@aangan/contract/catalogue/change-set-inputs';
import { adminPaths } from '@aangan/contract/paths';
import { notify } from '../../../lib/notifications.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronDown, Download, Upload } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { refusalWords } from '../../shared/refusal-words.ts';
import { useExportProperties } from '../api/export-properties.ts';
import { bulk as texts } from '../bulk.texts.ts';
import type { ListFilter } from '../selection.ts';

/** Leads to the import, and saves this list as a file (F71, F78). */
export function TransferMenu({ filter: { name, publication } }: { filter: ListFilter }) {
  const { mutate, isPending } = useExportProperties();
  const save = (format: ExportFormat) =>
    mutate(
      { format, name, publication },
      {
        onSuccess: () => notify.success(texts.exported),
        onError: (error) => notify.error(refusalWords(error, texts.exportFailed)),
      },
    );
  return (
    <Menu
      label={isPending ? texts.exporting : texts.transfer}
      triggerClassName={buttonClass({ variant: 'second' })}
      trigger={
        isPending ? (
          <>
            <Spinner />
            {texts.exporting}
          </>
        ) : (
          <>
            {texts.transfer}
            <Icon of={ChevronDown} />
          </>
        )
      }
      actions={[
        { label: texts.import, icon: Upload, onSelect: () => navigate(adminPaths.importFile()) },
        ...EXPORT_FORMATS.map((format, place) => ({
          label: texts.exports[format],
          icon: Download,
          isDisabled: isPending,
          startsGroup: place === 0,
          onSelect: () => save(format),
        })),
      ]}
    />
  );
}
