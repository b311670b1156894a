import { paths } from '@aangan/contract/paths';
import { buttonClass } from '../../../../ui/button-class.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { compare as texts } from '../compare.texts.ts';

export function Nothing() {
  return (
    <EmptyState
      title={texts.empty}
      text={texts.emptyHint}
      action={
        <a className={buttonClass()} href={paths.listing()}>
          {texts.browse}
        </a>
      }
    />
  );
}
