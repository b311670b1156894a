import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataList, FactRow, ProgressBar } from '../../../ui/data-list.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Building2, FileText, Pencil, Sparkles, Trash2 } from '../../../ui/icons.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { WizardSteps } from '../../../ui/wizard-steps.tsx';
import { GuideBlock } from './guide-block.tsx';
import styles from '../style-guide.module.css';
import dataTableStyles from '../../../ui/data-table.module.css';
import dialogStyles from '../../../ui/dialog.module.css';
import layout from '../../../ui/layout.module.css';

const nothing = () => undefined;

interface SampleRow {
  id: number;
  name: string;
  location: string;
  price: string;
}

const ROWS: readonly SampleRow[] = [
  { id: 1, name: 'Bakul House', location: 'Moshi-Bohradewadi', price: '₹59.7 L - ₹83.2 L' },
  {
    id: 2,
    name: 'Shree Siddhivinayak Indrayani River Residences Phase 2',
    location: 'Charholi',
    price: '₹1.1 Cr - ₹1.8 Cr',
  },
];

const COLUMNS: readonly Column<SampleRow>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => (
      <div className={dataTableStyles.who}>
        <Photo alt="" className={dataTableStyles.thumb} />
        <b>{name}</b>
      </div>
    ),
  },
  { key: 'location', header: 'Location', cell: ({ location }) => location },
  { key: 'price', header: 'Price', cell: ({ price }) => <span className="num">{price}</span> },
  {
    key: 'actions',
    header: 'Actions',
    isEnd: true,
    cell: ({ name }) => (
      <span className={dataTableStyles.acts}>
        <IconButton icon={Pencil} label={`Edit ${name}`} />
        <IconButton icon={Trash2} label={`Delete ${name}`} isDanger />
      </span>
    ),
  },
];

/** The grid, tables, lists, empty and error states, dialogs. */
export function LayoutsTab() {
  const [page, setPage] = useState(1);
  return (
    <>
      <GuideBlock title="Space">
        <ul className={styles.spaceRows}>
          {[8, 16, 24, 32, 40, 64, 96].map((pixels) => (
            <li key={pixels}>
              <span className="small muted">{pixels} px</span>
              <i style={{ width: pixels }} />
            </li>
          ))}
        </ul>
        <p className="muted measure">
          Content is at most 1200 px wide, with 20 px on each side on a phone and 32 px from 768 px on. Sections are 96
          px apart, 56 px on a phone. Corners: 16 px on cards and dialogs, 12 px on fields and buttons.
        </p>
      </GuideBlock>
      <GuideBlock title="Facts">
        <FactRow
          items={[
            { label: 'Possession', value: 'June 2027' },
            {
              label: 'Construction',
              isWide: true,
              value: (
                <>
                  71%
                  <ProgressBar percent={71} />
                </>
              ),
            },
            { label: 'RERA No.', value: 'P52100099999' },
          ]}
        />
        <DataList
          isTwo
          items={[
            { label: 'Land', value: '3.2 acres' },
            { label: 'Towers', value: '2' },
            { label: 'Floors', value: '22' },
            { label: 'Parking', value: 'One covered per flat' },
          ]}
        />
      </GuideBlock>
      <GuideBlock title="Table and pages">
        <DataTable
          caption="Sample"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={(row) => row.id}
          footer={
            <>
              <p className="num">Showing 1 to 2 of 24 properties</p>
              <div
                onClickCapture={(event) => {
                  const text = (event.target as HTMLElement).closest('a')?.textContent ?? '';
                  event.preventDefault();
                  setPage((old) => ({ Prev: old - 1, Next: old + 1 })[text] ?? Number(text) - 1);
                }}
              >
                <Pagination page={page} totalPages={12} hrefFor={(number) => `?tab=layouts&page=${number}`} />
              </div>
            </>
          }
        />
        <WizardSample />
      </GuideBlock>
      <GuideBlock title="Empty and error states">
        <div className={layout.split}>
          <EmptyState
            title="Your Shortlist is Empty"
            text="Homes you save appear here."
            action={
              <a className={buttonClass()} href="/properties">
                Browse properties
              </a>
            }
          />
          <ErrorState
            title="Properties could not be loaded"
            text="Failed to load properties. Please try again."
            onRetry={nothing}
          />
        </div>
      </GuideBlock>
      <DialogsBlock />
    </>
  );
}

function WizardSample() {
  const [step, setStep] = useState(2);
  return (
    <WizardSteps
      steps={[
        { label: 'Basic Info', icon: FileText },
        { label: 'Details', icon: FileText },
        { label: 'Flats', icon: Building2 },
        { label: 'Features', icon: Sparkles },
      ]}
      current={step}
      onBackTo={setStep}
    />
  );
}

function DialogsBlock() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <GuideBlock title="Dialogs">
      <div className={layout.row}>
        <Button variant="second" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="second" onClick={() => setOpen('confirm')}>
          Open a question
        </Button>
        <Button variant="second" onClick={() => setOpen('sheet')}>
          Open a sheet
        </Button>
      </div>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Book a Site Visit"
        description="Bakul House, Moshi-Bohradewadi"
      >
        <Badge kind="pending">PENDING</Badge>
        <div className={dialogStyles.acts}>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Book Site Visit</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Delete Bakul House?"
        text="This action cannot be undone and may affect users who shortlisted or booked the property."
        confirmText="Delete"
        isDanger
        onConfirm={close}
        onCancel={close}
      />
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Filters"
        footer={
          <>
            <Button variant="second" onClick={close}>
              Reset Filters
            </Button>
            <Button onClick={close}>Apply Filters</Button>
          </>
        }
      >
        <p className="muted">A long form scrolls here; the buttons stay in view.</p>
      </Sheet>
    </GuideBlock>
  );
}
