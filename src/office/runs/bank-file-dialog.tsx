import { useQuery } from '@tanstack/react-query';
import { downloadOutline, warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { bankLayouts } from '../../domain/banking/bank-file.ts';
import { formatLabels } from '../../domain/banking/formats.ts';
import { peopleCounted } from '../../domain/people-counted.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Waiting } from '../../kit/faces.tsx';
import { Field } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Money } from '../../kit/money.tsx';
import { Picker } from '../../kit/picker.tsx';
import { SheetHead } from '../../kit/sheet-head.tsx';
import { read } from '../../net/calls.ts';
import { refusalIn } from '../../net/refused.ts';
import { session } from '../../net/session.ts';
import { fileAddress } from '../file-address.ts';
import { today } from '../month.ts';
import type { Run } from './runs.ts';

/** Files of one day, as banks tell them apart. */
const sequences = ['AA', 'AB', 'AC', 'AD', 'AE', 'AF'];

/** File of a closed payment for the bank: from which account, for which day, and who is not in it. */
export default function BankFileDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const [account, setAccount] = useState<{ id: string; label: string }>();
  const [day, setDay] = useState<string>();
  const paid = day ?? (run.payment_date > today() ? run.payment_date : today());
  const [sequence, setSequence] = useState('AA');
  const query = { ...(account && { account: account.id }), paid, sequence };
  const path = `/pay_runs/${run.id}/bank_file`;
  const { data: plan, error } = useQuery({
    queryKey: ['pay_runs', session.get().company?.id ?? '', 'bank', run.id, run.version, query],
    queryFn: async ({ signal }) =>
      (await read('GET /pay_runs/:id/bank_file', { id: run.id, ...query }, { signal, by: 'screen' })).data,
    placeholderData: (before) => before,
    retry: false,
  });
  const { message, errors } = refusalIn(error)?.body ?? {};
  const wrong = errors && !Array.isArray(errors) ? (errors as Record<string, string[]>) : {};
  const ready = plan && !error && plan.count > 0;

  return (
    <Dialog label="Archivo del banco" as="sheet" onClose={onClose}>
      <div className="run-form" data-kept={account || day ? '' : undefined}>
        <SheetHead title="Archivo del banco" onClose={onClose} />
        <div className="q-sheet-body run-rows">
          <Field label="Cuenta que paga" name="account" errors={wrong['account']}>
            {(ties) => (
              <Picker
                ties={ties}
                title="Cuenta que paga"
                of={{ to: 'bank_accounts' }}
                value={account?.id ?? plan?.account.id ?? null}
                shown={account?.label ?? plan?.account.alias}
                required
                onPick={(choice) => choice && setAccount(choice)}
              />
            )}
          </Field>
          <div className="run-pair">
            <Field label="Día del pago" name="paid" errors={wrong['paid']}>
              {(ties) => (
                <input
                  {...ties}
                  className="q-input"
                  type="date"
                  data-first=""
                  min={today()}
                  value={paid}
                  onChange={(event) => setDay(event.target.value)}
                />
              )}
            </Field>
            {plan && bankLayouts[plan.format].asks.includes('sequence') && (
              <Field label="Archivo del día" name="sequence" hint="Otro el mismo día lleva otra letra.">
                {(ties) => (
                  <select
                    {...ties}
                    className="q-input"
                    value={sequence}
                    onChange={(event) => setSequence(event.target.value)}
                  >
                    {sequences.map((one) => (
                      <option key={one}>{one}</option>
                    ))}
                  </select>
                )}
              </Field>
            )}
          </div>
          <div role="status">
            {error && Object.keys(wrong).length === 0 ? (
              <p className="q-error">
                <Icon of={warningOutline} size="s" />
                <span>
                  {message ?? 'Para esto hace falta conexión.'} <Link to="/bank_accounts">Ver Bancos</Link>
                </span>
              </p>
            ) : plan ? (
              <p>
                <b>{peopleCounted(plan.count)}</b>, <Money amount={plan.total} />
                <span className="c-3"> · {formatLabels[plan.format]}</span>
              </p>
            ) : (
              <Waiting rows={1} />
            )}
          </div>
          {plan && !error && plan.left.length > 0 && (
            <section aria-label="No van en el archivo">
              <h3 className="t-label">No van en el archivo ({plan.left.length})</h3>
              <ul className="run-without">
                {plan.left.map(({ name, reason, total }, i) => (
                  <li key={`${i} ${name}`}>
                    <span>
                      {name}
                      <small>{reason}</small>
                    </span>
                    <Money amount={total} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className="q-sheet-foot">
          <button type="button" className="q-btn q-btn--ghost" onClick={onClose}>
            Cerrar
          </button>
          {ready && (
            <a className="q-btn q-btn--primary" href={fileAddress(`${path}/download`, query)} download>
              <Icon of={downloadOutline} />
              Descargar
            </a>
          )}
        </div>
      </div>
    </Dialog>
  );
}
