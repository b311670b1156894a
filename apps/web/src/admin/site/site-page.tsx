import type { AdminSite } from '@aangan/contract/site/admin-entities';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { queryClient } from '../../lib/calls/query-client.ts';
import { isFirstPage } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { OfflineLine } from '../../shared/offline/offline-line.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ConflictDialog } from '../shared/conflict-dialog.tsx';
import { LeaveDialog } from '../shared/leave-dialog.tsx';
import { useLeaveGuard } from '../shared/leave-guard.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { getSiteQuery } from './api/get-site.ts';
import { listSiteVersionsQuery } from './api/list-site-versions.ts';
import { PARTS } from './components/parts.tsx';
import { PartsNav } from './components/parts-nav.tsx';
import { PreviewPanel } from './components/preview-panel.tsx';
import { ReviewDialog } from './components/review-dialog.tsx';
import { SaveBar } from './components/save-bar.tsx';
import { SiteSkeleton } from './components/site-skeleton.tsx';
import type { PartProps } from './site-form.ts';
import { parseSite } from './site-url.ts';
import { site as texts } from './site.texts.ts';
import { useIsBeside } from './use-is-beside.ts';
import { PART_HEADING, useSiteEditor } from './use-site-editor.ts';
import panelStyles from '../../ui/panel.module.css';
import styles from './site-page.module.css';

/** Prefetches the site, and its versions where the URL opens them. */
export function askForSite({ search }: Location): void {
  const { part, page } = parseSite(new URLSearchParams(search));
  void queryClient.prefetchQuery(getSiteQuery);
  if (part === 'history') void queryClient.prefetchQuery(listSiteVersionsQuery(page));
}

interface SitePageProps {
  /** What the preview shows: pieces of the public pages, which this part of the code doesn't know. */
  Sample: ComponentType;
  /** The words of those pages as they came, by the fields that replace them. */
  usual: PartProps['usual'];
}

/** /admin/site: what everybody sees of the firm. */
export function SitePage({ Sample, usual }: SitePageProps) {
  // On a first page load the prefetched data is fresh. Otherwise it is fetched again before the form opens.
  const [isFirst] = useState(isFirstPage);
  const query = useQuery({
    ...getSiteQuery,
    ...(!isFirst && { staleTime: 0 }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const data = isFirst || query.isFetchedAfterMount ? query.data : undefined;
  return (
    <>
      <PageTitle title={texts.title} subtitle={texts.subtitle} />
      <OfflineLine />
      <Loaded query={{ ...query, data }} waiting={<SiteSkeleton />} failure={{ title: texts.loadFailed }}>
        {(opened) => <Editor opened={opened} Sample={Sample} usual={usual} />}
      </Loaded>
    </>
  );
}

function Editor({ opened, Sample, usual }: SitePageProps & { opened: AdminSite }) {
  const { part: name } = parseSite(useSearchParams());
  const editor = useSiteEditor(opened, usual);
  const { part, changes, review } = editor;
  const guard = useLeaveGuard(changes.length > 0, () => {});
  const { title, Part } = PARTS.find((one) => one.name === name) ?? PARTS[0];
  const isBeside = useIsBeside();
  const preview = <PreviewPanel seen={part.seen} Sample={Sample} isBeside={isBeside} className={styles.preview} />;
  return (
    <div className={styles.page}>
      <PartsNav part={name} />
      {/* In the order in which they stand in the window. */}
      {!isBeside && preview}
      <form className={styles.form} onSubmit={editor.handleSubmit} noValidate autoComplete="off">
        {part.isLocked && (
          <Notice kind="info" isStill>
            {texts.locked}
          </Notice>
        )}
        <section className={classNames(panelStyles.panel, styles.panel)} aria-labelledby={PART_HEADING}>
          <h2 id={PART_HEADING} tabIndex={-1}>
            {title}
          </h2>
          <fieldset disabled={part.isLocked}>
            <Part {...part} />
          </fieldset>
        </section>
        {changes.length > 0 && <SaveBar count={changes.length} onDiscard={editor.discard} />}
      </form>
      {isBeside && preview}
      <ReviewDialog
        review={review}
        isSaving={editor.isSaving}
        error={editor.error}
        finalFocus={editor.finalFocus}
        onSave={editor.save}
        onClose={editor.closeReview}
      />
      <ConflictDialog conflict={editor.conflict} title={texts.conflictTitle} savingText={texts.saving} />
      <LeaveDialog guard={guard} />
    </div>
  );
}
