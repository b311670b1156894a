import { paths } from '@aangan/contract/paths';
import { todayInIndia } from '@aangan/contract/core/dates';
import { SITE } from '@aangan/contract/core/site';
import { formatDay, timeInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { openAuth } from '../../../lib/session/auth-prompt.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { WifiOff } from '../../../ui/icons.ts';
import { ZoneNote } from '../shared/zone-note/zone-note.tsx';
import { PassCard } from './components/pass-card.tsx';
import { PassSkeleton } from './components/pass-skeleton.tsx';
import { FurtherPass } from './components/further-pass.tsx';
import { pass as texts } from './pass.texts.ts';
import { usePasses } from './use-passes.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import styles from './pass-page.module.css';

/** /pass: the buyer's passes for the site, also offline. */
export function PassPage() {
  return (
    <div className={classNames(layout.wrap, styles.slip)}>
      <title>{`${texts.title} - ${SITE.name}`}</title>
      <meta name="robots" content="noindex" />
      <Content />
    </div>
  );
}

function Content() {
  const found = usePasses();
  if (found.state === 'loading') return <PassSkeleton />;
  if (found.state === 'failed') {
    const { retry, isRetrying } = found;
    return <ErrorState headingLevel="h1" title={texts.loadFailed} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (found.state === 'no-visit') return <NoVisit />;
  if (found.state === 'not-stored') return <NotStored />;
  const [first, ...further] = found.passes;
  return (
    <>
      <h1>{texts.title}</h1>
      <ZoneNote />
      {found.asOf !== null && <AsOf at={new Date(found.asOf)} />}
      {first && <PassCard pass={first} />}
      {further.map((one) => (
        <FurtherPass key={one.bookingId} pass={one} />
      ))}
    </>
  );
}

function AsOf({ at }: { at: Date }) {
  return (
    <p className={styles.asOf}>
      <Icon of={WifiOff} />
      <span>{fill(texts.asOf, { day: formatDay(todayInIndia(at)), time: timeInIndia(at) })}</span>
    </p>
  );
}

function NoVisit() {
  return (
    <EmptyState
      headingLevel="h1"
      title={texts.noVisit.title}
      text={texts.noVisit.text}
      action={
        <a className={buttonClass()} href={paths.bookings()}>
          {texts.noVisit.action}
        </a>
      }
    />
  );
}

function NotStored() {
  return (
    <EmptyState
      headingLevel="h1"
      title={texts.none.title}
      action={<Button onClick={() => openAuth({ returnTo: paths.pass() })}>{texts.none.signIn}</Button>}
    />
  );
}
