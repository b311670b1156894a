import type { ExportWriter } from './personal-data.export-writer.ts';

/** The download as JSON, 'aangan-export/1': an object a section, with its rows. */
export function jsonWriter(): ExportWriter {
  let isFirstSection = true;
  return {
    begin: (person, at) =>
      `{"format":"aangan-export/1","exportedAt":${JSON.stringify(at)},"person":${JSON.stringify(person)},"sections":{`,
    beginSection(name, text) {
      const comma = isFirstSection ? '' : ',';
      isFirstSection = false;
      return `${comma}\n${JSON.stringify(name)}:${JSON.stringify(text).slice(0, -1)},"rows":[`;
    },
    rows: (rows, isFirst) => `${isFirst ? '' : ','}${rows.map((row) => JSON.stringify(row)).join(',')}`,
    endSection: () => ']}',
    end: () => '}}\n',
  };
}
