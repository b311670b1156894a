import { deskPaths, paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { useEffect, useState } from 'react';
import { navigate } from '../../../lib/router/navigation.ts';
import { useLocation } from '../../../lib/router/router.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { CheckIn } from './components/check-in.tsx';
import { DeskFrame } from './desk-frame.tsx';
import styles from './check-in-page.module.css';
import { desk as texts } from './desk.texts.ts';

/**
 * /desk/check-in: opened by a phone's camera with the code of a pass in the hash, which is never sent to a server
 * (V61). The code is removed from the URL at once, so that it does not stay in the browser's history.
 */
export function CheckInPage() {
  const { hash } = useLocation();
  const [code, setCode] = useState('');
  const brought = decode(hash);
  if (brought !== '' && brought !== code) setCode(brought);
  useEffect(() => {
    if (hash !== '') navigate(deskPaths.checkIn(), { replace: true });
  }, [hash]);
  return (
    <DeskFrame>
      <title>{`${texts.checkIn.title} - ${SITE.name}`}</title>
      <div className={styles.narrow}>
        <CheckIn
          key={code}
          code={code === '' ? undefined : code}
          headingLevel="h1"
          onLeave={() => navigate(paths.desk())}
          done={
            <a className={buttonClass({ variant: 'second', isFullWidth: true })} href={paths.desk()}>
              {texts.title}
            </a>
          }
        />
      </div>
    </DeskFrame>
  );
}

/** Decodes the hash; a malformed one is looked up as it is, and matches no visit. */
function decode(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).slice(0, 40);
  } catch {
    return hash.slice(1, 41);
  }
}
