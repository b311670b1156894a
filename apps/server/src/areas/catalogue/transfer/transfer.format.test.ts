import { readFileSync } from 'node:fs';
import { catalogueFile, catalogueProperty } from '@aangan/contract/catalogue/transfer-file';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../../../../../../docs/catalogue-format.md', import.meta.url), 'utf8');

describe('docs/catalogue-format.md', () => {
  it('has a valid example', () => {
    const [, example = ''] = /```json\n([^]*?)```/.exec(page) ?? [];
    const { properties } = catalogueFile.parse(JSON.parse(example));
    expect(properties).toHaveLength(1);
    for (const property of properties) expect(catalogueProperty.parse(property)).toEqual(property);
  });

  it('explains every field', () => {
    const fields = [...Object.keys(catalogueFile.shape), ...Object.keys(catalogueProperty.shape)];
    expect(fields.filter((field) => !page.includes(`\`${field}\``))).toEqual([]);
  });
});
