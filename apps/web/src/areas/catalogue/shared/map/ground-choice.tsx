import { fill } from '@aangan/contract/core/translation';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Credits } from './credits.tsx';
import styles from './ground-choice.module.css';
import { map as texts } from './map.texts.ts';
import type { StreetMapChoice } from './use-street-map.ts';

/** Below a map: attribution and state of its background. */
export function GroundNote({ street: { state, credits } }: { street: StreetMapChoice }) {
  return <p className="small muted">{state === 'shown' ? <Credits html={credits} /> : texts.sketch}</p>;
}

/**
 * Switches between the sketch and the street map, where the operator has one; says first which data its host will
 * receive.
 */
export function GroundChoice({ street, className }: { street: StreetMapChoice; className?: string | undefined }) {
  const { style, state, choose, leave } = street;
  if (style === null) return null;
  return (
    <div className={classNames(styles.choice, className)}>
      <output className={state === 'failed' ? undefined : 'sr-only'}>
        {state === 'failed' && texts.streetMapFailed}
      </output>
      <Button
        variant="second"
        isBusy={state === 'loading'}
        busyText={texts.streetMap}
        onClick={state === 'shown' ? leave : choose}
      >
        {state === 'shown' ? texts.backToSketch : texts.streetMap}
      </Button>
      {state !== 'shown' && <p className="small muted">{fill(texts.streetMapHint, { host: style.host })}</p>}
    </div>
  );
}
