import { useQueryClient } from '@tanstack/react-query';
import { downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import { accountingFormats, type FormatKey } from '../../../domain/accounting/formats.ts';
import { type DetailLevel, detailLevels } from '../../../domain/accounting/voucher.ts';
import { voucherKinds } from '../../../domain/accounting/voucher-kinds.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { call } from '../../../net/calls.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { checkConnection } from '../../records/connected.ts';
import {
  type AccountingMonth,
  type AccountingView,
  getAccountingKey,
  toAccountingParams,
} from './accounting.ts';

type Props = { of: AccountingMonth; view: AccountingView; onClose: () => void };

const programs = Object.fromEntries(
  Object.entries(accountingFormats).map(([key, { label, known }]) => [
    key,
    known === 'unconfirmed' ? `${label} (sin confirmar)` : label,
  ]),
);

export default function AccountingOptions({ of: { settings, vouchers }, view, onClose }: Props) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(settings);
  const [voucher, setVoucher] = useState('');
  const [type, setType] = useState('');
  const [busy, setBusy] = useState(false);
  const format = accountingFormats[chosen.format];
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(settings);
  const set = (changes: Partial<typeof settings>) => setChosen({ ...chosen, ...changes });

  async function save() {
    if (busy || !checkConnection()) return;
    setBusy(true);
    try {
      const { message } = await call('PUT /accounting/settings', chosen);
      showToast(message);
      await client.invalidateQueries({ queryKey: getAccountingKey() });
      onClose();
    } catch {
      // A dialog already showed the refusal.
    } finally {
      setBusy(false);
    }
  }

  const file = (ending: 'xlsx' | 'csv') => (
    <a
      className="q-btn q-btn--plain"
      download=""
      href={buildFileAddress('/accounting/file', {
        ...toAccountingParams(view),
        program: chosen.format,
        format: ending,
        ...(voucher && { voucher }),
        ...(type && { document_type: type }),
      })}
    >
      <Icon of={downloadOutline} />
      {ending === 'xlsx' ? 'Excel' : 'CSV'}
    </a>
  );
  return (
    <Dialog label="Opciones de contabilidad" as="sheet" onClose={onClose}>
      <div data-kept={isChanged ? '' : undefined}>
        <SheetHead title="Opciones" onClose={onClose} />
        <div className="q-sheet-body accounting-options">
          <FormField label="Líneas" hint="Por empleado es lo que piden los programas con terceros.">
            {(ties) => (
              <Select
                ties={ties}
                value={chosen.detail}
                options={detailLevels}
                onChange={(detail) => set({ detail: detail as DetailLevel })}
              />
            )}
          </FormField>
          <Switch
            label="Centro de costo en los gastos"
            on={chosen.centres}
            onChange={(centres) => set({ centres })}
          />
          <Switch
            label="Solo nuestras cuentas"
            hint="Sin las del PUC: lo que no tenga cuenta impide contabilizar"
            on={chosen.only_own}
            onChange={(only_own) => set({ only_own })}
          />
          <FormField label="Programa contable" hint={format.note}>
            {(ties) => (
              <Select
                ties={ties}
                value={chosen.format}
                options={programs}
                onChange={(key) => set({ format: key as FormatKey })}
              />
            )}
          </FormField>
          <fieldset className="accounting-file stack gap-12 boxed">
            <legend className="t-label">Archivo con estas columnas</legend>
            <FormField label="Comprobantes">
              {(ties) => (
                <Select
                  ties={ties}
                  value={voucher}
                  options={vouchersIn(vouchers)}
                  empty="Todos los comprobantes"
                  onChange={setVoucher}
                />
              )}
            </FormField>
            <FormField label="Tipo de comprobante" optional hint="El código que tiene en su programa">
              {(ties) => (
                <input
                  {...ties}
                  className="q-input"
                  maxLength={10}
                  value={type}
                  onChange={(event) => setType(event.target.value)}
                />
              )}
            </FormField>
            <div className="flex gap-8">
              {file('xlsx')}
              {file('csv')}
            </div>
          </fieldset>
        </div>
        <div className="q-sheet-foot">
          <button type="button" className="q-btn q-btn--ghost" onClick={onClose}>
            Cerrar
          </button>
          <button
            type="button"
            className="q-btn q-btn--primary"
            disabled={busy || !isChanged}
            onClick={() => void save()}
          >
            {busy ? 'Guardando…' : 'Guardar opciones'}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

const vouchersIn = (vouchers: AccountingMonth['vouchers']): Record<string, string> =>
  Object.fromEntries(vouchers.map(({ kind }) => [kind, voucherKinds[kind]]));

type SwitchProps = { label: string; hint?: string; on: boolean; onChange: (on: boolean) => void };
const Switch = ({ label, hint, on, onChange }: SwitchProps) => (
  <label className="q-switch">
    <span>
      {label}
      {hint && <small>{hint}</small>}
    </span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={on}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
