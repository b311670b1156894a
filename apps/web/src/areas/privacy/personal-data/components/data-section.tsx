import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Download } from '../../../../ui/icons.ts';
import { useExportData, type ExportFormat } from '../api/export-data.ts';
import { privacy } from '../privacy.texts.ts';
import styles from './parts.module.css';

const texts = privacy.data;
const FORMATS: readonly [ExportFormat, string][] = [
  ['html', texts.page],
  ['json', texts.json],
];

/** Exports all of the caller's data as a file (I30). */
export function DataSection() {
  const { mutate, isPending, variables } = useExportData();
  const isOnline = useIsOnline();
  return (
    <>
      <p>{texts.text}</p>
      <div className={styles.buttons}>
        {FORMATS.map(([format, label]) => (
          <Button
            key={format}
            variant="second"
            disabled={!isOnline}
            isBusy={isPending && variables === format}
            busyText={texts.busy}
            onClick={() => mutate(format)}
          >
            <Icon of={Download} />
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
