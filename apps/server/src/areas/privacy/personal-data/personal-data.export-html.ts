import { formatDate, isCalendarDate } from '@aangan/contract/core/dates';
import { SITE } from '@aangan/contract/core/site';
import { visitStatusOf } from '@aangan/contract/visits/status';
import { statuses } from '@aangan/contract/visits/status.texts';
import { formatRupees } from '@aangan/contract/core/money';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { formatTime, isVisitTime, momentInIndia, timeOf } from '@aangan/contract/core/times';
import { fill, plural } from '@aangan/contract/core/translation';
import type { ExportWriter } from './personal-data.export-writer.ts';
import type { ShownRow } from './personal-data.export-store.ts';
import { privacy as texts } from './personal-data.texts.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1f2a28;max-width:1100px;margin:0 auto;padding:24px}
h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.2}h2{margin:48px 0 8px}p{margin:4px 0;max-width:70ch}
.why{color:#55635f;font-size:14px}.wide{overflow-x:auto;margin-top:12px}table{border-collapse:collapse;font-size:14px}
th,td{border:1px solid #d9d0c3;padding:6px 10px;text-align:left;vertical-align:top}th{background:#f3ece1;font-weight:600}
td{white-space:pre-wrap;overflow-wrap:anywhere;min-width:6ch}@media print{.wide{overflow:visible}tr{break-inside:avoid}}`;

/** The download as one page, for a person: no script, nothing from elsewhere. Values are escaped. */
export function htmlWriter(): ExportWriter {
  return {
    begin(person, at) {
      const title = fill(texts.title, { site: SITE.name });
      const made = fill(texts.madeAt, { moment: momentInIndia(at), name: String(person.name) });
      return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${STYLE}</style></head><body>
<h1>${escape(title)}</h1><p>${escape(made)}</p><p>${escape(texts.intro)}</p><p class="why">${escape(texts.notIn)}</p>
<h2>${escape(texts.person)}</h2><div class="wide"><table>${Object.entries(person)
        .map(
          ([name, value]) =>
            `<tr><th scope="row">${escape(wordsOf(name))}</th><td>${escape(cellText(name, value))}</td></tr>`,
        )
        .join('')}</table></div>
`;
    },
    beginSection: (name, { title, why, keptFor }) =>
      `<section id="${escape(name)}"><h2>${escape(title)}</h2><p class="why">${escape(fill(texts.why, { why }))}</p>
<p class="why">${escape(fill(texts.keptFor, { keptFor }))}</p>`,
    rows: (rows, isFirst) => `${isFirst ? heading(rows[0] ?? {}) : ''}${rows.map(line).join('\n')}\n`,
    endSection: (count) =>
      count === 0
        ? `<p>${escape(texts.none)}</p></section>\n`
        : `</tbody></table></div><p class="why">${escape(plural(texts.rows, count, {}))}</p></section>\n`,
    end: () => '</body></html>\n',
  };
}

function heading(row: ShownRow): string {
  const cells = Object.keys(row).map((name) => `<th scope="col">${escape(wordsOf(name))}</th>`);
  return `<div class="wide"><table><thead><tr>${cells.join('')}</tr></thead><tbody>\n`;
}

function line(row: ShownRow): string {
  return `<tr>${Object.entries(row)
    .map(([name, value]) => `<td>${escape(cellText(name, value))}</td>`)
    .join('')}</tr>`;
}

/** Columns with a word of a closed list, never with what somebody wrote. */
const LISTED = new Set(
  (
    'role actorRole actorKind author kind state status fromStatus toStatus purpose source withdrawnSource frequency ' +
    'shortlistFrequency endReason arrivedBy vote action entity transition'
  ).split(' '),
);

/** Of those, the ones that may have the status of a visit. */
const STATUSES = new Set(['status', 'fromStatus', 'toStatus']);

/** Columns with amounts in rupees, with times of day, with hours of the day, and with mobile numbers. */
const RUPEES = /(?:budget|price|amount)$/i;
const TIME = /time$/i;
const HOURS = /^call(?:From|To)$/;
const PHONE = /^contactNo$/;

/**
 * A value as somebody reads it, by the name of its column: 'In review' of the IN_REVIEW of a list, the words of its buyer of a
 * visit's status, amounts, times and numbers as our pages write them.
 */
function cellText(name: string, value: unknown): string {
  if (typeof value === 'number') {
    if (RUPEES.test(name)) return formatRupees(value);
    if (HOURS.test(name)) return formatTime(timeOf(value * 60));
  }
  return typeof value === 'string' ? wordText(name, value) : valueText(value);
}

function wordText(name: string, value: string): string {
  const status = STATUSES.has(name) ? visitStatusOf(value) : null;
  if (status !== null) return statuses.words[status];
  if (PHONE.test(name)) return formatPhone(value);
  if (name === 'lang') return nameOf(texts.languageNames, value) ?? value;
  if (name === 'channel') return nameOf(texts.channelNames, value) ?? value;
  if (TIME.test(name) && isVisitTime(value.slice(0, 5))) return formatTime(value.slice(0, 5));
  if (!LISTED.has(name) || !/^(?:[A-Z_]+|[a-z-]+)$/.test(value)) return valueText(value);
  return value.charAt(0).toUpperCase() + value.slice(1).toLowerCase().replaceAll(/[_-]/g, ' ');
}

const nameOf = (names: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(names, key) ? names[key] : undefined;

/** 'Visit date' of 'visitDate', 'Property ID' of 'propertyId', 'Created' of 'createdAt'; some have a label of their own. */
function wordsOf(name: string): string {
  const label = nameOf(texts.labels, name);
  if (label !== undefined) return label;
  const words = name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/ id$/, ' ID').replace(/(?<=.) at$/, '');
}

/** A value as somebody reads it: days and moments in words, in India; lists and objects as 'Name: value', a line each. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return momentInIndia(value);
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return isCalendarDate(value) ? formatDate(value, 'long') : value;
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object') {
    const lines = Object.entries(value).map(([name, inner]) => `${wordsOf(name)}: ${cellText(name, inner)}`);
    return lines.length === 0 ? '–' : lines.join('\n');
  }
  return JSON.stringify(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
