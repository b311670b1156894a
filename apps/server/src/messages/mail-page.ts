import { LOCALES, type Language } from '@aangan/contract/core/language';
import { mailtoHref } from '@aangan/contract/core/mailto';
import { SITE } from '@aangan/contract/core/site';
import { DEFAULT_ACCENT, DEFAULT_BRAND } from '@aangan/contract/site/values';
import { siteIn } from '../languages/site.ts';

/** The content of a mail, from which text and HTML are made (V10). Values are plain text. */
export interface MailPage {
  heading: string;
  paragraphs: readonly string[];
  facts: readonly (readonly [name: string, value: string])[];
  /** Lists of links under headings. */
  sections?: readonly MailSection[];
  /** The line after the last section. */
  more?: string | null;
  action: { label: string; url: string } | null;
  /** The note under the action. */
  note: string | null;
  /** Why the recipient gets it. */
  foot: string;
  /** Links of the footer: to the consent, to unsubscribe. */
  links?: readonly { label: string; url: string }[];
}

export interface MailSection {
  heading: string;
  items: readonly {
    /** Why it is listed. */
    reasons: readonly string[];
    text: string;
    url: string;
    notes: readonly string[];
  }[];
}

type Site = ReturnType<typeof siteIn>;

const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif";
const SANS = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#1f2a28';
const MUTED = '#55635f';
const LINE = '#e4dacb';
const brand = () => SITE.colours?.brand ?? DEFAULT_BRAND;
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * Writes the text part of a mail.
 * @param language of its texts
 */
export function mailText(
  { heading, paragraphs, facts, sections = [], more, action, note, foot, links = [] }: MailPage,
  language: Language = 'en',
): string {
  const site = siteIn(language);
  const parts = [
    heading,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...sections.flatMap(({ heading, items }) => [
      heading,
      ...items.map(({ reasons, text, url, notes }) => [...reasons, text, ...notes, url].join('\n')),
    ]),
    more ?? '',
    action ? `${action.label}:\n${action.url}` : '',
    note ?? '',
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    site.mailSignature ?? '',
    `${site.name}, ${site.address}\n${foot}\n${site.supportEmail}`,
  ];
  return `${parts.map(oneBreak).filter(Boolean).join('\n\n')}\n`;
}

/**
 * Writes the HTML part of a mail: inline styles, since mail programs drop others, and no pictures or other resources.
 * @param language of its texts
 */
export function mailHtml(page: MailPage, language: Language = 'en'): string {
  const { heading, paragraphs, facts, sections = [], more, action, note, foot, links = [] } = page;
  const site = siteIn(language);
  return `<!doctype html>
<html lang="${LOCALES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(heading)}</title>
<style>@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.k{width:84px!important}.btn a{display:block!important;text-align:center!important}h1{font-size:26px!important;line-height:${language === 'en' ? 32 : 36}px!important}}</style>
</head>
<body style="margin:0;padding:0;background:#f3ece1">
<div style="display:none;max-height:0;overflow:hidden">${escape(paragraphs[0] ?? sections[0]?.items[0]?.text ?? '')}</div>
<table width="100%" ${TABLE} style="background:#f3ece1"><tr><td align="center" style="padding:24px 12px 32px">
<table width="100%" ${TABLE} style="max-width:560px;background:#ffffff;border-radius:16px;border-collapse:separate;overflow:hidden">
<tr><td class="pad" style="padding:24px 32px 0">${mark(site)}</td></tr>
<tr><td class="pad" style="padding:28px 32px 0"><h1 style="margin:0;${SERIF};font-weight:500;font-size:30px;${language === 'en' ? 'line-height:36px;letter-spacing:-0.3px' : 'line-height:41px'};color:${INK}">${escape(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:12px 0 0;${SANS};font-size:16px;line-height:26px;color:${INK}">${escape(text)}</p>`).join('\n')}</td></tr>
${factsHtml(facts)}${sections.map(sectionHtml).join('')}${more ? `<tr><td class="pad" style="padding:20px 32px 0;${SANS};font-size:16px;line-height:24px;color:${INK}">${escape(more)}</td></tr>\n` : ''}${action ? buttonHtml(action) : ''}<tr><td class="pad" style="padding:16px 32px 32px">${note === null ? '' : `<p style="margin:0;${SANS};font-size:14px;line-height:20px;color:${MUTED}">${escape(note)}</p>`}</td></tr>
</table>
<table width="100%" ${TABLE} style="max-width:560px"><tr><td class="pad" style="padding:20px 32px 0">${signatureHtml(site)}<p style="margin:0;${SANS};font-size:14px;line-height:22px;color:${MUTED}">${escape(`${site.name}, ${site.address}`)}<br>${escape(foot)} <a href="${mailtoHref(SITE.supportEmail)}" style="color:${brand()}">${escape(SITE.supportEmail)}</a></p>${links.map(linkHtml).join('')}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** Name of the firm behind our mark; of a firm of its own the name alone, in its colour, for a mail has no pictures. */
function mark(site: Site): string {
  const name = escape(site.name);
  if (SITE.isOwn) {
    return `<span style="${SERIF};font-size:24px;line-height:28px;color:${brand()}">${name}</span>`;
  }
  return `<table ${TABLE}><tr><td style="background:${brand()};border-radius:6px;padding:7px"><table ${TABLE}><tr><td style="background:#ffffff;border-radius:3px;padding:4px"><table ${TABLE}><tr><td width="6" height="6" style="background:${SITE.colours?.accent ?? DEFAULT_ACCENT};font-size:0;line-height:0">&nbsp;</td></tr></table></td></tr></table></td><td style="${SERIF};font-size:24px;line-height:28px;color:${INK};padding-left:12px">${name}</td></tr></table>`;
}

/** The firm's own lines above the foot; without a signature nothing. */
function signatureHtml({ mailSignature }: Site): string {
  if (mailSignature === undefined) return '';
  const lines = mailSignature.split('\n').map(escape).join('<br>');
  return `<p style="margin:0 0 16px;${SANS};font-size:14px;line-height:22px;color:${INK}">${lines}</p>`;
}

function factsHtml(facts: MailPage['facts']): string {
  if (facts.length === 0) return '';
  const rows = facts.map(([name, value], at) => {
    const rule = at === facts.length - 1 ? '' : `;border-bottom:1px solid ${LINE}`;
    return `<tr><th scope="row" class="k" style="${SANS};font-size:14px;line-height:20px;font-weight:400;color:${MUTED};text-align:left;vertical-align:top;padding:12px 16px 12px 0${rule}">${escape(name)}</th><td style="${SANS};font-size:16px;line-height:24px;font-weight:600;color:${INK};vertical-align:top;padding:10px 0${rule}">${escape(value)}</td></tr>`;
  });
  return `<tr><td class="pad" style="padding:20px 32px 0"><table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">
${rows.join('\n')}
</table></td></tr>
`;
}

function sectionHtml({ heading, items }: MailSection, place: number): string {
  const line = (text: string, style: string) => `<p style="margin:0;${SANS};${style}">${escape(text)}</p>`;
  const itemHtml = ({ reasons, text, url, notes }: MailSection['items'][number]) =>
    `<tr><td class="pad" style="padding:20px 32px;border-bottom:1px solid ${LINE}">
${reasons.map((reason) => line(reason, `font-size:14px;line-height:24px;font-weight:600;color:${brand()}`)).join('')}
<p style="margin:0;${SANS};font-size:18px;line-height:26px"><a href="${escape(url)}" style="display:inline-block;padding:9px 0;color:${brand()};font-weight:600">${escape(text)}</a></p>
${notes.map((note) => line(note, `font-size:16px;line-height:24px;color:${MUTED}`)).join('')}
</td></tr>
`;
  return `<tr><td style="padding:${place === 0 ? 20 : 0}px 0 0"><h2 class="pad" style="margin:0;background:#f3ece1;border-bottom:1px solid ${LINE};padding:12px 32px;${SANS};font-size:16px;line-height:24px;font-weight:600;color:${INK}">${escape(heading)}</h2></td></tr>
${items.map(itemHtml).join('')}`;
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0;${SANS};font-size:14px;line-height:44px"><a href="${escape(url)}" style="color:${INK};display:inline-block">${escape(label)}</a></p>`;
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<tr><td class="pad btn" style="padding:20px 32px 0"><a href="${escape(url)}" style="display:inline-block;background:${brand()};border-radius:12px;padding:13px 24px;${SANS};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

/** Removes empty lines from a value, so that it cannot fake further parts of the mail. */
function oneBreak(text: string): string {
  return text.replaceAll(/(\r\n?|\n)[\t ]*(?=[\r\n])/g, '');
}
