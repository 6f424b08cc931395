/** File types that a form may ask for, with their media type and their name for people. */
export const fileTypes = {
  png: { mime: 'image/png', name: 'PNG' },
  jpg: { mime: 'image/jpeg', name: 'JPG' },
  svg: { mime: 'image/svg+xml', name: 'SVG' },
  pdf: { mime: 'application/pdf', name: 'PDF' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'Excel' },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', name: 'Word' },
} as const;
export type FileType = keyof typeof fileTypes;

type Limits = { types: readonly FileType[]; max: number };

/** A stored file. Its bytes are at `url`. */
export type StoredFile = { id: string; name: string; type: string; size: number; url: string };
/** Facts known before the bytes are read: of a file in the browser, in a received form or in the database. */
export type FileLike = { name: string; type: string; size: number };

export const megabyte = 1_048_576;

/** Formats a size in bytes: `1,2 MB`, `340 KB`. */
export const formatFileSize = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${String(Math.round((bytes / megabyte) * 10) / 10).replace('.', ',')} MB`;

const typesShown = ({ types }: Pick<Limits, 'types'>): string =>
  new Intl.ListFormat('es', { type: 'disjunction' }).format(types.map((type) => fileTypes[type].name));

/** Describes the limits of a file field: `PNG o JPG de hasta 1 MB`. */
export const describeFileLimits = (field: Limits): string =>
  `${typesShown(field)} de hasta ${formatFileSize(field.max)}`;

export const isFileLike = (value: unknown): value is FileLike =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'type' in value &&
  typeof value.type === 'string' &&
  'size' in value &&
  typeof value.size === 'number';

/** Lists the errors of a file that can be found without reading its bytes. */
export function listFileProblems(field: Limits & { label: string }, file: FileLike): string[] {
  const ending = file.name.toLowerCase().split('.').at(-1)?.replace('jpeg', 'jpg');
  const isKnown = field.types.some((type) => fileTypes[type].mime === file.type || type === ending);
  if (!isKnown) return [`${field.label} debe ser ${typesShown(field)}`];
  if (file.size === 0) return [`${field.label} está vacío`];
  return file.size > field.max
    ? [`${field.label} pesa ${formatFileSize(file.size)}: admite hasta ${formatFileSize(field.max)}`]
    : [];
}
