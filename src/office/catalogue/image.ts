import type { AnyRecord } from '../../domain/records/resource.ts';

export function findImageUrl(row: AnyRecord): string | undefined {
  const image = row['photo'] ?? row['logo'];
  return typeof image === 'object' && image !== null && 'url' in image ? String(image.url) : undefined;
}
