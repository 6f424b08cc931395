import { createFolderStore } from './folder.ts';
import type { ObjectStore } from './object-store.ts';
import { type CallLimits, createS3Store, type S3Account } from './s3.ts';

export type ObjectPlace =
  | { folder: string }
  | { bucket: string; prefix: string; endpoint: string; account: S3Account };

export const openObjects = (place: ObjectPlace, limits?: CallLimits): ObjectStore =>
  'folder' in place
    ? createFolderStore(place.folder)
    : createS3Store(place.endpoint, place.bucket, place.prefix, place.account, limits);
