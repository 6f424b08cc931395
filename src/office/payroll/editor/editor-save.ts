import { useState } from 'react';
import { type OutboxItem, outbox } from '../../../offline/outbox.ts';
import { save } from '../../records/save.ts';
import type { Payroll } from '../document/payrolls.ts';
import { confirmOverwrite } from './keep-over.ts';
import type { PayrollForm } from './payroll-form.ts';

type Write = Pick<Parameters<typeof save>[0], 'method' | 'path' | 'label' | 'message'> & {
  values: Record<string, unknown>;
};

type Options = {
  form: Pick<PayrollForm, 'writeKey' | 'setRefused'>;
  /** Write that waits on this device, whose place this one takes. */
  mending: OutboxItem | undefined;
  /** Document that the server has, and its version; none while it is new. */
  stored: { version: number } | undefined;
  /** Name of the document in a question, as «esta nómina». */
  noun: string;
  /** Whether nothing is missing; the editor leads to what is. */
  fits: () => boolean;
  write: () => Write;
  /** Forgets what was kept on the device. */
  forget: () => void;
  /** Has the lists read again where the document stands. */
  renew: () => void;
};

/**
 * Saving from an editor of a payroll or of a note: sent or left to wait, over what somebody else wrote only when asked.
 * `keep` answers nothing when it was not saved, and no document when the write waits.
 */
export function useEditorSave<Document extends Pick<Payroll, 'version' | 'state' | 'total'>>(
  options: Options,
) {
  const { form, mending, stored, noun, fits, write, forget, renew } = options;
  const [busy, setBusy] = useState(false);

  async function keep(
    over = mending?.values['base_version'] ?? stored?.version,
  ): Promise<{ document?: Document } | undefined> {
    if (!fits()) return undefined;
    const { values, ...rest } = write();
    setBusy(true);
    const saved = await save({
      ...rest,
      values: { ...values, ...(stored && { base_version: over }) },
      key: form.writeKey,
      // A write that is mended is of the same record, and would hold this one.
      ...(stored && !mending && { record: rest.path.slice(1) }),
      compares: stored !== undefined,
      offline: 'queue',
    });
    setBusy(false);
    if (!saved.done) {
      const current = saved.current as Document | undefined;
      if (current) return (await confirmOverwrite(current, noun)) ? keep(current.version) : undefined;
      form.setRefused(saved.errors);
      return undefined;
    }
    forget();
    if (mending) await outbox.discard(mending.key);
    renew();
    return saved.kept ? {} : { document: (saved.data as { data: Document }).data };
  }

  return { busy, keep: () => keep() };
}
