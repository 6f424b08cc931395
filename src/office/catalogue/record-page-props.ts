import type { AnyRecord, Resource } from '../../domain/records/resource.ts';

/** Props of the form of a record. */
export type RecordPageProps = {
  resource: Resource;
  /** The record as it was when the form opened, and as it is now. */
  stored?: AnyRecord;
  live?: AnyRecord;
  initial: Record<string, unknown>;
  onTyped?: () => void;
  onSaved?: () => void;
  /** Another new one, after this. */
  onAnother?: () => void;
};
