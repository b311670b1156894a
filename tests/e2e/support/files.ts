import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { PDF_PAGE, pdfOf } from '../../../apps/server/test/media-files.ts';

/** A file for a file picker. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Makes a picture of one colour. */
export async function picture(name: string, width = 800, height = 600): Promise<TestFile> {
  const canvas = { width, height, channels: 3 as const, background: '#0f4f46' };
  return { name, mimeType: 'image/png', buffer: await sharp({ create: canvas }).png().toBuffer() };
}

/** Makes a hardly compressible picture: a JPEG of noise. */
export async function hugePicture(name: string, width: number, height: number): Promise<TestFile> {
  const raw = { width, height, channels: 3 as const };
  const noise = randomBytes(width * height * 3);
  const buffer = await sharp(noise, { raw }).jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Makes a PDF of one empty page. */
export function pdf(name: string): TestFile {
  return { name, mimeType: 'application/pdf', buffer: pdfOf([PDF_PAGE]) };
}
