import { describe, expect, it } from 'vitest';
import { inlineTexts } from './lib/inline-texts.mjs';

const textsOf = (source: string) => inlineTexts(source).map(({ text }) => text);

describe('texts that stand in a component', () => {
  it.each([
    ['between tags', '<p>Your visits</p>', ['Your visits']],
    ['in small letters, too', '<small>of</small>', ['of']],
    ['in an attribute that is read out', '<nav aria-label="Main" />', ['Main']],
    ['in one of two', "<Button label={isOpen ? 'Close menu' : texts.open} />", ['Close menu']],
    ['in a template', '<img alt={`Picture ${i + 1}`} />', ['Picture {}']],
    ['in a message', "notify.error('The file is too large')", ['The file is too large']],
  ])('finds one %s', (_, source, found) => {
    expect(textsOf(source)).toEqual(found);
  });

  it.each([
    ['a text of a texts module', '<p>{texts.title}</p>'],
    ['the name of a class', '<p className="small muted">{texts.title}</p>'],
    ['a sign', '<b>+</b>'],
    ['a value of the site and a sign', '<title>{`${texts.title} - ${SITE.name}`}</title>'],
  ])('leaves %s', (_, source) => {
    expect(textsOf(source)).toEqual([]);
  });

  it('says where one stands', () => {
    expect(inlineTexts('const a = 1;\nconst b = <p>Hello</p>;')).toEqual([{ line: 2, text: 'Hello' }]);
  });
});
