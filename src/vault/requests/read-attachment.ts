import { detectFileType } from '../../domain/files/file-type.ts';
import { attachmentTypes, MAX_ATTACHMENT_BYTES } from '../../domain/files/request-attachment.ts';

/** A paper ready to be sent. */
export type Attachment = { type: (typeof attachmentTypes)[number]; base64: string; name: string };

/** Longest side of a picture in points: a page of text stays readable. */
const MAX_SIDE = 1600;
const QUALITIES = [0.8, 0.6, 0.4];

/**
 * Reads the chosen paper: a PDF as it is, and a picture made smaller on the phone, without the place and the camera that
 * its file names. Returns what is wrong in words.
 */
export async function readAttachment(file: File): Promise<Attachment | string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (detectFileType(bytes, attachmentTypes) === 'pdf')
    return bytes.length <= MAX_ATTACHMENT_BYTES
      ? { type: 'pdf', base64: toBase64(bytes), name: file.name }
      : 'El PDF pesa más de 600 KB. Tome una foto de la hoja.';
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return 'Ese archivo no es una foto ni un PDF.';
  for (let side = MAX_SIDE; side >= MAX_SIDE / 4; side /= 2)
    for (const quality of QUALITIES) {
      const small = await shrink(picture, side, quality);
      if (small && small.length <= MAX_ATTACHMENT_BYTES)
        return { type: 'jpg', base64: toBase64(small), name: file.name };
    }
  return 'La foto es demasiado grande. Tome otra.';
}

async function shrink(picture: ImageBitmap, side: number, quality: number): Promise<Uint8Array | undefined> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
}

const CHUNK_BYTES = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(text);
}
