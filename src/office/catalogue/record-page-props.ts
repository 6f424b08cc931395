import type { AnyRecord, Resource } from '../../domain/records/resource.ts';

export type RecordPageProps = {
  resource: Resource;
  /** `stored` is the record when the form opened; `live` is the record now. */
  stored?: AnyRecord;
  live?: AnyRecord;
  initial: Record<string, unknown>;
  onTyped?: () => void;
  onSaved?: () => void;
  onAnother?: () => void;
};
