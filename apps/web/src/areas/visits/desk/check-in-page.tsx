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
 * /desk/check-in: opened by the camera of a phone with the code of a pass behind '#', which no server is sent (V61). It is
 * taken out of the address at once: whoever borrows the phone, or reads its history, finds no code.
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

/** What is no code is answered like one that no visit has. */
function decode(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).slice(0, 40);
  } catch {
    return hash.slice(1, 41);
  }
}
