import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import type { VisitLink } from '@aangan/contract/visits/entities';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../lib/calls/api.ts';
import { openAuth } from '../../../lib/session/auth-prompt.ts';
import { useParams } from '../../../lib/router/router.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { OfflineLine } from '../../../shared/offline/offline-line.tsx';
import { getVisitLinkQuery } from './api/get-visit-link.ts';
import { LinkSkeleton } from './components/link-skeleton.tsx';
import { LinkedVisit } from './components/linked-visit.tsx';
import { visitLink as texts } from './visit-link.texts.ts';
import layout from '../../../ui/layout.module.css';
import styles from './visit-link-page.module.css';

/** /visit/{token}: a visit for the holder of a message's link, signed in or not (V50). */
export function VisitLinkPage() {
  const { token = '' } = useParams();
  return (
    <div className={classNames(layout.wrap, styles.slip)}>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Content token={token} />
    </div>
  );
}

function Content({ token }: { token: string }) {
  const query = useQuery(getVisitLinkQuery(token));
  if (isApiError(query.error) && query.error.code === 'LINK_INVALID') return <Invalid />;
  return (
    <Loaded query={query} waiting={<LinkSkeleton />} failure={{ title: texts.loadFailed, headingLevel: 'h1' }}>
      {(visit) => <Shown visit={visit} token={token} />}
    </Loaded>
  );
}

function Shown({ visit, token }: { visit: VisitLink; token: string }) {
  const title = fill(texts.title, { property: visit.propertyName });
  return (
    <>
      <title>{`${title} - ${SITE.name}`}</title>
      <h1>{title}</h1>
      <OfflineLine />
      <LinkedVisit visit={visit} token={token} />
    </>
  );
}

function Invalid() {
  const { status } = useSession();
  const { title, text, action } = texts.invalid;
  return (
    <>
      <title>{`${title} - ${SITE.name}`}</title>
      <EmptyState
        headingLevel="h1"
        title={title}
        text={text}
        action={
          status === 'authenticated' ? (
            <a className={buttonClass()} href={paths.bookings()}>
              {texts.visits}
            </a>
          ) : (
            <Button onClick={() => openAuth({ returnTo: paths.bookings() })}>{action}</Button>
          )
        }
      />
    </>
  );
}
