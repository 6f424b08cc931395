import { useQuery, useQueryClient } from '@tanstack/react-query';
import { checkmarkOutline, trendingUpOutline } from 'ionicons/icons';
import { useState } from 'react';
import { isRefusal } from '../../../domain/calls/write-key.ts';
import { listNameTitle } from '../../../domain/identity/person-name.ts';
import {
  type LeftUnraised,
  MAX_RAISES_PER_CALL,
  type MinimumRaiseYear,
} from '../../../domain/office/employees.ts';
import type { MinimumKind } from '../../../domain/payroll/contract/minimum-salary.ts';
import { formatDay } from '../../../domain/values/day.ts';
import { formatPesos, parseMoney } from '../../../domain/values/money.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { createPartedAction, type PartedAction, sendParts } from '../../files/send-parts.ts';
import { LeftOutNote } from '../../people/employees/left-out.tsx';
import { renewReads } from '../../records/derived-reads.ts';
import './parameters.css?adopt';
import { mergeRaiseOutcomes, type RaiseOutcome } from './raise-outcome.ts';

type Raise = MinimumRaiseYear['employees'][number];
/** Raise to the minimum of a year under way; without `minimum`, its undoing. */
type Raising = {
  of: { year: number; minimum?: string };
  action: PartedAction;
  leftOut: readonly LeftUnraised[];
};
type Raised = RaiseOutcome & { undoing?: Pick<Raising, 'action' | 'leftOut'> };

/** Milliseconds to wait for an answer: a part writes hundreds of records. */
const RAISE_TIMEOUT_MS = 600_000;

/** Employees below the minimum wage of a year, and one button that raises them all (CST art. 148). */
export function MinimumRaises() {
  const client = useQueryClient();
  // The key begins as that of the rows: a change of rows also reads this again.
  const queryKey = ['minimum_wages', session.get().company?.id ?? '', 'raises'];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await read('GET /employees/minimum_raises', {}, { signal, by: 'app' })).data,
  });
  const [open, setOpen] = useState<number>();
  const [raising, setRaising] = useState<Raising>();
  const [done, setDone] = useState<Raised>();
  const [busy, setBusy] = useState(false);
  const opened = data.find(({ year }) => year === open);

  /** Sends an action from where it stopped. Returns how far it came and the employees left out. */
  async function send({ of, action, leftOut }: Raising): Promise<Raising & { isWhole: boolean }> {
    let reached = { of, action, leftOut };
    setBusy(true);
    try {
      await sendParts(
        action,
        MAX_RAISES_PER_CALL,
        async (ids, key) => {
          const answer = of.minimum
            ? await call(
                'POST /employees/minimum_raises',
                { ...of, minimum: of.minimum, ids },
                key,
                'person',
                RAISE_TIMEOUT_MS,
              )
            : await call(
                'POST /employees/minimum_raises/undo',
                { year: of.year, ids },
                key,
                'person',
                RAISE_TIMEOUT_MS,
              );
          reached = { ...reached, leftOut: [...reached.leftOut, ...answer.left_out] };
        },
        (now) => {
          reached = { ...reached, action: now };
          setRaising(reached);
        },
      );
      return { ...reached, isWhole: true };
    } catch (error) {
      // The interceptor has shown the error. After a refusal the raise begins anew with the employees below now;
      // without an answer it is sent again.
      if (isRefusal(error)) setRaising(undefined);
      return { ...reached, isWhole: false };
    } finally {
      setBusy(false);
      void renewReads(client, 'minimum_wages', 'employees');
    }
  }

  async function raise({ year, minimum, employees }: MinimumRaiseYear) {
    if (busy) return;
    const begun =
      raising?.of.year === year && raising.of.minimum === minimum
        ? raising
        : { of: { year, minimum }, action: createPartedAction(employees.map(({ id }) => id)), leftOut: [] };
    setRaising(begun);
    const { action, leftOut, isWhole } = await send(begun);
    const left = new Set(leftOut.map(({ id }) => id));
    const ids = action.ids.slice(0, action.sent).filter((id) => !left.has(id));
    if (action.sent > 0) setDone((before) => mergeRaiseOutcomes(before, { year, ids, leftOut }));
    if (!isWhole) return;
    setRaising(undefined);
    setOpen(undefined);
    showToast(`${countOf(ids.length)} al salario mínimo de ${year}`);
  }

  async function undo(raised: Raised) {
    if (busy) return;
    const begun = {
      of: { year: raised.year },
      ...(raised.undoing ?? { action: createPartedAction(raised.ids), leftOut: [] }),
    };
    const { action, leftOut, isWhole } = await send(begun);
    setRaising(undefined);
    if (!isWhole) return setDone({ ...raised, undoing: { action, leftOut } });
    showToast(`${countOf(action.ids.length - leftOut.length)} de vuelta al salario anterior`);
    setDone(leftOut.length > 0 ? { year: raised.year, ids: [], leftOut } : undefined);
  }

  return (
    <>
      {data.map(({ year, minimum, employees }) => (
        <section
          key={year}
          className="q-note parameter-offer fixed"
          aria-label={`Por debajo del mínimo de ${year}`}
        >
          <Icon of={trendingUpOutline} />
          <p className="grow b">
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
      {done && done.ids.length > 0 && (
        <section className="q-note parameter-offer fixed" aria-label={`Subidos al mínimo de ${done.year}`}>
          <Icon of={checkmarkOutline} />
          <p className="grow b">
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
      {done && done.leftOut.length > 0 && (
        <LeftOutNote employees={done.leftOut} className="parameter-offer fixed" />
      )}
      {opened && (
        <RaiseSheet
          of={opened}
          busy={busy}
          going={busy ? raising?.action : undefined}
          onClose={() => {
            setOpen(undefined);
            setRaising(undefined);
          }}
          onRaise={() => void raise(opened)}
        />
      )}
    </>
  );
}

type Props = {
  of: MinimumRaiseYear;
  busy: boolean;
  going: PartedAction | undefined;
  onClose: () => void;
  onRaise: () => void;
};

function RaiseSheet({ of: { year, employees, left_out: leftOut }, busy, going, onClose, onRaise }: Props) {
  return (
    <Dialog label={`Subir al mínimo de ${year}`} as="sheet" className="offer-sheet" onClose={onClose}>
      <SheetHead title={`Subir al mínimo de ${year}`} onClose={onClose} />
      <div className="q-sheet-body">
        <p className="t-label c-3">
          El nuevo mínimo cambia los contratos por sí mismo (CST art. 148). Queda en el historial de sueldos
          de cada uno, y puede deshacerse mientras no se envíen nóminas con él.
        </p>
        <table className="offer-table full text-14">
          <thead>
            <tr>
              <th className="tr text-13 c-3 m rule-bottom" scope="col">
                {listNameTitle}
              </th>
              <th className="tr text-13 c-3 m rule-bottom" scope="col">
                Hoy
              </th>
              <th className="tr text-13 c-3 m rule-bottom" scope="col">
                Nuevo
              </th>
            </tr>
          </thead>
          <tbody>
            {employees.map((one) => (
              <tr key={one.id} className="offer-new">
                <th className="tr rule-bottom" scope="row">
                  {one.list_name}
                  <small className="block t-caption c-3">
                    {reasonOf(one)}, desde el {formatDay(one.from)}
                  </small>
                </th>
                <td className="q-num tr rule-bottom">{shown(one.salary)}</td>
                <td className="q-num tr rule-bottom">{shown(one.raised)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {leftOut.length > 0 && <LeftOutNote employees={leftOut} className="parameter-offer fixed" />}
      </div>
      <div className="q-sheet-foot">
        <button type="button" className="q-btn q-btn--ghost" onClick={onClose}>
          Cancelar
        </button>
        <span className="spacer" />
        <p className={going ? 'c-3 t-label' : 'vh'} role="status">
          {going && (going.sent > 0 ? `Van ${going.sent} de ${going.ids.length}…` : 'Subiendo…')}
        </p>
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

const countOf = (people: number): string => (people === 1 ? '1 empleado' : `${people} empleados`);

function shown(text: string): string {
  const amount = parseMoney(text);
  return amount === undefined ? text : formatPesos(amount);
}
