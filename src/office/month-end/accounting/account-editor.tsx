import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AccountEdit,
  buildAccountChanges,
  buildAccountEdit,
  getDeclaredDebit,
  hasAreaDebits,
  validateAccountEdit,
} from '../../../domain/accounting/account-edits.ts';
import { areaNames, areas } from '../../../domain/resources/areas.ts';
import { FormFoot } from '../../../kit/forms/form-foot.tsx';
import { FormField } from '../../../kit/inputs/field.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { useClosing } from '../../navigation/leaving.ts';
import { checkConnection } from '../../records/connected.ts';
import { sendAccountRows } from './account-file.ts';
import { type AccountRow, getAccountingKey } from './accounting.ts';

type Props = { row: AccountRow; version: number; onlyOwn: boolean; onClose: () => void };

/**
 * Edits the accounts of one concept. An empty one goes back to that of the PUC, or to none when the company uses only
 * its own.
 */
export default function AccountEditor({ row, version, onlyOwn, onClose }: Props) {
  const client = useQueryClient();
  const [edit, setEdit] = useState<AccountEdit>(() => buildAccountEdit(row, onlyOwn));
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const changes = buildAccountChanges(row, edit, onlyOwn);
  const close = useClosing(changes.length > 0, onClose);
  const wrong = validateAccountEdit(edit);
  const byAreas = hasAreaDebits(row);

  async function save() {
    setTried(true);
    if (busy || Object.keys(wrong).length > 0 || !checkConnection()) return;
    if (changes.length === 0) return onClose();
    setBusy(true);
    try {
      showToast(await sendAccountRows(version, changes));
      await client.invalidateQueries({ queryKey: getAccountingKey() });
      onClose();
    } catch {
      // A dialog already showed the refusal.
    } finally {
      setBusy(false);
    }
  }

  const box = (
    label: string,
    name: keyof typeof wrong,
    value: string,
    declared: string,
    set: (text: string) => void,
  ) => (
    <FormField
      key={name}
      label={label}
      name={name}
      hint={`Del PUC: ${declared}`}
      errors={tried && wrong[name] ? [wrong[name]] : undefined}
    >
      {(ties) => (
        <input
          {...ties}
          className="q-input"
          inputMode="numeric"
          maxLength={14}
          value={value}
          placeholder={declared}
          onChange={(event) => set(event.target.value.trim())}
        />
      )}
    </FormField>
  );
  const setDebit = (names: readonly (typeof areaNames)[number][]) => (text: string) =>
    setEdit({
      ...edit,
      debits: { ...edit.debits, ...Object.fromEntries(names.map((area) => [area, text])) },
    });
  return (
    <Dialog label={`Cuentas de ${row.label}`} as="sheet" onClose={close}>
      <form
        data-dirty={changes.length > 0 ? 'lost' : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SheetHead title={row.label} onClose={close} />
        <div className="q-sheet-body accounting-options">
          {byAreas
            ? areaNames.map((area) =>
                box(
                  `Débito en ${areas[area].toLowerCase()}`,
                  area,
                  edit.debits[area],
                  getDeclaredDebit(row, area),
                  setDebit([area]),
                ),
              )
            : box(
                'Débito',
                'administration',
                edit.debits.administration,
                getDeclaredDebit(row, 'administration'),
                setDebit(areaNames),
              )}
          {box('Crédito', 'credit', edit.credit, row.credit, (credit) => setEdit({ ...edit, credit }))}
        </div>
        <FormFoot onCancel={close} busy={busy} />
      </form>
    </Dialog>
  );
}
