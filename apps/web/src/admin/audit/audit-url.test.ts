import { describe, expect, it } from 'vitest';
import { auditPath, NO_FILTERS, parseAudit } from './audit-url.ts';

const parse = (text: string) => parseAudit(new URLSearchParams(text));

describe('the URL of the audit log', () => {
  it('holds the filters and the page', () => {
    const text = 'entity=BOOKING&entityId=41&action=UPDATE&actorId=3&from=2026-11-01&to=2026-11-20&page=2';
    expect(auditPath(parse(text))).toBe(`/admin/audit?${text}`);
  });

  it('takes the id of an entity only with its kind', () => {
    expect(parse('entityId=41').entityId).toBe('');
  });

  it.each(['', 'entity=X&action=Y&actorId=-1&from=2026-12-01&to=2026-11-01&page=x'])('has no filters in %j', (text) => {
    expect(parse(text)).toEqual({ ...NO_FILTERS, page: 0 });
  });
});
