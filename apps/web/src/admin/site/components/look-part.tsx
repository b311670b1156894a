import type { PartProps } from '../site-form.ts';
import { site } from '../site.texts.ts';
import { ColourField } from './colour-field.tsx';
import { FileField } from './file-field.tsx';
import { Group } from './group.tsx';
import { SiteField } from './site-field.tsx';

/** The two colours and the pictures (S18 to S23). */
export function LookPart(part: PartProps) {
  return (
    <>
      <Group>
        <ColourField {...part} kind="brand" />
        <ColourField {...part} kind="accent" />
      </Group>
      <Group title={site.files}>
        <FileField {...part} path="look.mark" use="MARK" />
        <FileField {...part} path="look.wordmark" use="WORDMARK" />
        <FileField {...part} path="look.wordmarkOnDark" use="WORDMARK_ON_DARK" />
        <FileField {...part} path="look.picture" use="PICTURE" />
        <SiteField {...part} path="look.pictureAlt" hint={site.hints.pictureAlt} isWide />
      </Group>
    </>
  );
}
