/** Why a PDF is refused. */
export type PdfRefusal = 'password' | 'damaged' | 'scripts' | 'tooComplex';

/** What the sender of a refused PDF reads: what is wrong, and what would be right. */
export const PDF_REFUSAL_TEXTS: Readonly<Record<PdfRefusal, string>> = {
  password: 'This PDF needs a password to open. Save it without a password and upload that.',
  damaged: 'This PDF is damaged or incomplete and cannot be opened. Save or download it again and upload that.',
  scripts: 'This PDF contains scripts or starts programs. Save it with "Print to PDF" and upload that.',
  tooComplex: 'This PDF takes too long to check. Save it with "Print to PDF" and upload that.',
};
