import { useQuery, useQueryClient } from '@tanstack/react-query';
import { checkmarkOutline, trendingUpOutline } from 'ionicons/icons';
import { useState } from 'react';
import { dayShown } from '../../domain/day.ts';
import { inPesos, parseMoney } from '../../domain/money.ts';
import type { MinimumRaiseYear } from '../../domain/office/employees.ts';
import type { MinimumKind } from '../../domain/payroll/contract/minimum-salary.ts';
import { toast } from '../../kit/announce.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { SheetHead } from '../../kit/sheet-head.tsx';
import { call, read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import { renewReads } from '../derived-reads.ts';
import './parameters.css?adopt';

type Raise = MinimumRaiseYear['employees'][number];

/** Employees below the minimum wage of a year, and one button that raises them all (CST art. 148). */
export function MinimumRaises() {
  const client = useQueryClient();
  // Under the name of the rows: what changes them changes who is below.
  const queryKey = ['minimum_wages', session.get().company?.id ?? '', 'raises'];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await read('GET /employees/minimum_raises', {}, { signal, by: 'app' })).data,
  });
  const [open, setOpen] = useState<number>();
  const [done, setDone] = useState<{ year: number; ids: string[] }>();
  const [busy, setBusy] = useState(false);
  const opened = data.find(({ year }) => year === open);

  async function change(work: () => Promise<{ message: string }>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      const { message } = await work();
      toast(message);
      return true;
    } catch {
      // The interceptor said why; who is below now is read again.
      return false;
    } finally {
      setBusy(false);
      void renewReads(client, 'minimum_wages', 'employees');
    }
  }

  async function raise({ year, minimum, employees }: MinimumRaiseYear) {
    const ids = employees.map(({ id }) => id);
    if (!(await change(() => call('POST /employees/minimum_raises', { year, minimum, ids })))) return;
    setOpen(undefined);
    setDone({ year, ids });
  }

  async function undo(raised: { year: number; ids: string[] }) {
    if (await change(() => call('POST /employees/minimum_raises/undo', raised))) setDone(undefined);
  }

  return (
    <>
      {data.map(({ year, minimum, employees }) => (
        <section
          key={year}
          className="q-note parameter-offer"
          aria-label={`Por debajo del mínimo de ${year}`}
        >
          <Icon of={trendingUpOutline} />
          <p>
            {employees.length === 1 ? '1 empleado está' : `${employees.length} empleados están`} por debajo
            del mínimo de {year}, {shown(minimum)}
          </p>
          <div>
            <button
              type="button"
              className="q-btn q-btn--primary q-btn--sm"
              aria-haspopup="dialog"
              onClick={() => setOpen(year)}
            >
              Subir al mínimo
            </button>
          </div>
        </section>
      ))}
      {done && (
        <section className="q-note parameter-offer" aria-label={`Subidos al mínimo de ${done.year}`}>
          <Icon of={checkmarkOutline} />
          <p>
            {done.ids.length === 1 ? '1 empleado quedó' : `${done.ids.length} empleados quedaron`} en el
            mínimo de {done.year}
          </p>
          <div>
            <button
              type="button"
              className="q-btn q-btn--plain q-btn--sm"
              aria-disabled={busy}
              onClick={() => void undo(done)}
            >
              Deshacer
            </button>
          </div>
        </section>
      )}
      {opened && (
        <RaiseSheet
          of={opened}
          busy={busy}
          onClose={() => setOpen(undefined)}
          onRaise={() => void raise(opened)}
        />
      )}
    </>
  );
}

type Props = { of: MinimumRaiseYear; busy: boolean; onClose: () => void; onRaise: () => void };

/** Employees who are raised, from when, and both salaries. */
function RaiseSheet({ of: { year, employees }, busy, onClose, onRaise }: Props) {
  return (
    <Dialog label={`Subir al mínimo de ${year}`} as="sheet" className="offer-sheet" onClose={onClose}>
      <SheetHead title={`Subir al mínimo de ${year}`} onClose={onClose} />
      <div className="q-sheet-body">
        <p className="t-label c-3">
          El nuevo mínimo cambia los contratos por sí mismo (CST art. 148). Queda en el historial de sueldos
          de cada uno, y puede deshacerse mientras no se envíen nóminas con él.
        </p>
        <table className="offer-table">
          <thead>
            <tr>
              <th scope="col">Empleado</th>
              <th scope="col">Hoy</th>
              <th scope="col">Nuevo</th>
            </tr>
          </thead>
          <tbody>
            {employees.map((one) => (
              <tr key={one.id} className="offer-new">
                <th scope="row">
                  {one.name}
                  <small>
                    {reasonOf(one)}, desde el {dayShown(one.from)}
                  </small>
                </th>
                <td className="q-num">{shown(one.salary)}</td>
                <td className="q-num">{shown(one.raised)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="q-sheet-foot">
        <button type="button" className="q-btn q-btn--ghost" onClick={onClose}>
          Cancelar
        </button>
        <span className="spacer" />
        <button type="button" className="q-btn q-btn--primary" aria-disabled={busy} onClick={onRaise}>
          {employees.length === 1 ? 'Subir su sueldo' : `Subir a los ${employees.length}`}
        </button>
      </div>
    </Dialog>
  );
}

const kinds: Readonly<Record<MinimumKind, string>> = {
  full: 'Jornada completa',
  hours: 'Jornada parcial',
  class: 'Aprendiz en etapa lectiva',
  practice: 'Aprendiz en etapa práctica',
  integral: 'Salario integral',
};
const reasonOf = ({ kind, hours }: Raise): string =>
  kind === 'hours' && hours ? `${hours} horas semanales` : kinds[kind];

function shown(text: string): string {
  const amount = parseMoney(text);
  return amount === undefined ? text : inPesos(amount);
}
