import type { AnyRecord } from '../../domain/records/resource.ts';

/** The photo or the logo of a row, when it has one with the server. */
export function findImageUrl(row: AnyRecord): string | undefined {
  const image = row['photo'] ?? row['logo'];
  return typeof image === 'object' && image !== null && 'url' in image ? String(image.url) : undefined;
}
