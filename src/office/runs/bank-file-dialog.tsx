import { useQuery } from '@tanstack/react-query';
import { downloadOutline, warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { bankFormats, formatLabels } from '../../domain/banking/formats.ts';
import type { OfficeOutput } from '../../domain/office/calls.ts';
import { formatPeopleCount } from '../../domain/text/people-count.ts';
import { useChoices } from '../../kit/inputs/choices.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Picker } from '../../kit/inputs/picker.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { PesoAmount } from '../../kit/marks/peso-amount.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { read } from '../../net/calls.ts';
import { findRefusal } from '../../net/refusal.ts';
import { session } from '../../net/session.ts';
import { buildFileAddress } from '../files/file-address.ts';
import { getToday } from '../months/month.ts';
import type { Run } from './runs.ts';

/** Files of one day, as banks tell them apart. */
const sequences = ['AA', 'AB', 'AC', 'AD', 'AE', 'AF'];

type Plan = OfficeOutput<'GET /pay_runs/:id/bank_file'>['data'];
/** Templates are chosen beside the formats that come with the product. */
const templateKey = 'template ';

/** File of a closed payment for the bank: from which account, in which format, for which day, and who is not in it. */
export default function BankFileDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const [account, setAccount] = useState<{ id: string; label: string }>();
  const [day, setDay] = useState<string>();
  const paid = day ?? (run.payment_date > getToday() ? run.payment_date : getToday());
  const [sequence, setSequence] = useState('AA');
  const [format, setFormat] = useState('');
  const templates = useChoices({ to: 'bank_templates' });
  const query = { ...(account && { account: account.id }), ...formatChosen(format), paid, sequence };
  const path = `/pay_runs/${run.id}/bank_file`;
  const { data: plan, error } = useQuery({
    queryKey: ['pay_runs', session.get().company?.id ?? '', 'bank', run.id, run.version, query],
    queryFn: async ({ signal }) =>
      (await read('GET /pay_runs/:id/bank_file', { id: run.id, ...query }, { signal, by: 'screen' })).data,
    placeholderData: (before) => before,
    retry: false,
  });
  const { message, errors } = findRefusal(error)?.body ?? {};
  const wrong = errors && !Array.isArray(errors) ? (errors as Record<string, string[]>) : {};
  const ready = plan && !error && plan.count > 0;

  return (
    <Dialog label="Archivo del banco" as="sheet" onClose={onClose}>
      <div className="run-form" data-kept={account || day || format ? '' : undefined}>
        <SheetHead title="Archivo del banco" onClose={onClose} />
        <div className="q-sheet-body run-rows stack gap-14">
          <FormField label="Cuenta que paga" name="account" errors={wrong['account']}>
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
          </FormField>
          <FormField
            label="Formato"
            name="format"
            errors={wrong['template'] ?? wrong['format']}
            below={
              <p className="q-hint">
                ¿Su banco recibe otro? Escriba su manual en{' '}
                <Link to="/bank_templates">Plantillas de banco</Link>.
              </p>
            }
          >
            {(ties) => (
              <Select
                ties={ties}
                value={format}
                empty="El de la cuenta"
                options={{
                  ...Object.fromEntries(bankFormats.map((one) => [one, formatLabels[one]])),
                  ...Object.fromEntries(
                    (templates.data ?? []).map(({ id, label }) => [
                      `${templateKey}${id}`,
                      `Plantilla: ${label}`,
                    ]),
                  ),
                }}
                onChange={setFormat}
              />
            )}
          </FormField>
          <div className="run-pair stack gap-12">
            <FormField label="Día del pago" name="paid" errors={wrong['paid']}>
              {(ties) => (
                <input
                  {...ties}
                  className="q-input"
                  type="date"
                  data-first=""
                  min={getToday()}
                  value={paid}
                  onChange={(event) => setDay(event.target.value)}
                />
              )}
            </FormField>
            {plan?.sequence && (
              <FormField label="Archivo del día" name="sequence" hint="Otro el mismo día lleva otra letra.">
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
              </FormField>
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
                <b>{formatPeopleCount(plan.count)}</b>, <PesoAmount amount={plan.total} />
                <span className="c-3"> · {plan.template?.label ?? formatLabels[plan.format]}</span>
              </p>
            ) : (
              <Waiting rows={1} />
            )}
          </div>
          {plan?.unconfirmed && !error && (
            <p className="q-hint">
              El banco no publica este formato. Antes del primer pago, pruebe el archivo con el validador de
              su banco.
            </p>
          )}
          {plan && !error && <BranchTotals plan={plan} />}
          {plan && !error && <Without plan={plan} />}
          {plan && !error && <Cut plan={plan} />}
        </div>
        <div className="q-sheet-foot">
          <button type="button" className="q-btn q-btn--ghost" onClick={onClose}>
            Cerrar
          </button>
          {ready && (
            <a className="q-btn q-btn--primary" href={buildFileAddress(`${path}/download`, query)} download>
              <Icon of={downloadOutline} />
              Descargar
            </a>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const formatChosen = (chosen: string): Record<string, string> => {
  if (chosen.startsWith(templateKey)) return { template: chosen.slice(templateKey.length) };
  const format = bankFormats.find((one) => one === chosen);
  return format ? { format } : {};
};

/** Sums of the file in each branch office of a company with several, and of those whom it leaves out. */
function BranchTotals({ plan: { branches } }: { plan: Plan }) {
  if (branches.length < 2) return null;
  return (
    <section aria-label="Por sucursal">
      <h3 className="t-label">Por sucursal ({branches.length})</h3>
      <ul className="run-without">
        {branches.map(({ id, name, count, total, left_count: left, left_total: amount }) => (
          <li className="row between rule-top gap-12" key={id}>
            <span>
              {name ?? 'Sin sucursal'}
              <small className="block c-3">
                {formatPeopleCount(count)}
                {left > 0 && (
                  <>
                    {' '}
                    · fuera del archivo {left}, <PesoAmount amount={amount} />
                  </>
                )}
              </small>
            </span>
            <PesoAmount amount={total} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** People whom the file does not pay, with the reason and the record where it is mended. */
function Without({ plan: { left } }: { plan: Plan }) {
  if (left.length === 0) return null;
  return (
    <section aria-label="No van en el archivo">
      <h3 className="t-label">No van en el archivo ({left.length})</h3>
      <ul className="run-without">
        {left.map(({ employee_id, list_name: name, reason, total }) => (
          <li className="row between rule-top gap-12" key={employee_id}>
            <span>
              <Link to={`/employees/${employee_id}/edit?campo=payment_means_id`}>{name}</Link>
              <small className="block c-3">{reason}</small>
            </span>
            <PesoAmount amount={total} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const mostCut = 50;

/** Names that have no room in the file, as they go in it. */
function Cut({ plan: { cut, template } }: { plan: Plan }) {
  if (cut.length === 0) return null;
  return (
    <section aria-label="Van cortados">
      <h3 className="t-label">Van cortados ({cut.length})</h3>
      <p className="q-hint">
        El pago llega por la cuenta y el documento.{' '}
        {template && <Link to={`/bank_templates/${template.id}/edit`}>Alargar el campo en la plantilla</Link>}
      </p>
      <ul className="run-without">
        {cut.slice(0, mostCut).map(({ employee_id, whole, written, field }) => (
          <li className="row between rule-top gap-12" key={`${employee_id} ${field}`}>
            <span>
              {whole}
              <small className="block c-3">
                «{field}» dice {written}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {cut.length > mostCut && <p className="q-hint">Y {cut.length - mostCut} más.</p>}
    </section>
  );
}
