import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type ContractDates,
  listAffectedDays,
  listMovedDatesFindings,
  type SettledDays,
} from '../../../../src/domain/payroll/contract/moved-dates.ts';
import type { Day } from '../../../../src/domain/values/day.ts';
import { sharedPath } from '../../../shared.ts';

const day = (text: string) => text as Day;
const dates = (admission: string, retirement?: string): ContractDates => ({
  admission: day(admission),
  ...(retirement && { retirement: day(retirement) }),
});
const document = (month: number, start: string, end: string): SettledDays => ({
  start: day(start),
  end: day(end),
  month: { year: 2026, month },
  name: `NE${month}`,
  kind: 'document',
});
const september = document(9, '2026-09-16', '2026-09-30');
const october = document(10, '2026-10-01', '2026-10-31');
const fortnight: SettledDays = {
  ...document(11, '2026-11-01', '2026-11-15'),
  name: 'Primera quincena de noviembre de 2026',
  kind: 'days',
};
const settled = [september, october, fortnight];
const open = dates('2026-09-16');

describe('dates over settled months', () => {
  it.each<[string, ContractDates, ContractDates, SettledDays[]]>([
    ['admission later', open, dates('2026-11-10'), settled],
    ['admission earlier', open, dates('2026-09-01'), settled],
    ['both on one day, at once', open, dates('2026-11-18', '2026-11-18'), settled],
    ['retirement before paid days', open, dates('2026-09-16', '2026-10-10'), [october, fortnight]],
    ['retirement inside a paid fortnight', open, dates('2026-09-16', '2026-11-10'), [fortnight]],
    ['retirement on the last day paid', open, dates('2026-09-16', '2026-11-15'), []],
    ['retirement after all that was paid', open, dates('2026-09-16', '2026-11-20'), []],
    ['retirement taken away', dates('2026-09-16', '2026-10-31'), open, [october]],
    ['retirement later', dates('2026-09-16', '2026-10-31'), dates('2026-09-16', '2026-11-20'), [october]],
    ['retirement taken away, not settled yet', dates('2026-09-16', '2026-11-28'), open, []],
    ['nothing', open, open, []],
  ])('%s', (_, before, after, moved) => {
    expect(listAffectedDays({ before, after, hiredAgain: false }, settled)).toEqual(moved);
  });

  it('leaves alone what an earlier contract settled', () => {
    const change = { before: dates('2026-10-05'), after: dates('2026-10-08'), hiredAgain: false };
    expect(listAffectedDays(change, [september])).toEqual([]);
  });

  it('counts for a worker who is hired again what was settled from that day on', () => {
    const before = dates('2026-09-16', '2026-10-10');
    const again = (admission: string) =>
      listAffectedDays({ before, after: dates(admission), hiredAgain: true }, settled);
    expect(again('2026-10-11')).toEqual([october, fortnight]);
    expect(again('2026-11-16')).toEqual([]);
  });

  it('says what changes, each once: service, benefits, vacations, documents and payments', () => {
    const found = listMovedDatesFindings(
      { before: open, after: dates('2026-11-10') },
      settled,
      day('2026-11-24'),
    );
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual(
      found.map(() => 'paid-dates admission_date'),
    );
    expect(found.map(({ message }) => message)).toEqual([
      'El ingreso pasa del 16 de septiembre de 2026 al 10 de noviembre de 2026, y ya hay meses pagados: septiembre a noviembre de 2026',
      'Días de servicio al 24 de noviembre de 2026: de 69 a 15',
      'Días de prima del semestre 2 de 2026 al 24 de noviembre de 2026: de 69 a 15',
      'Días de cesantías e intereses de 2026 al 24 de noviembre de 2026: de 69 a 15',
      'Días de vacaciones causados al 24 de noviembre de 2026: de 2,88 a 0,63',
      'Documentos que ya le dijeron a la DIAN otra FechaIngreso (2026-09-16): NE9, NE10',
      'Pagos cerrados con las fechas de antes: Primera quincena de noviembre de 2026',
    ]);
  });
});

const file = sharedPath('cases/C34.json');
it.skipIf(!file)(
  'an admission written on the day of the retirement is asked about, over accepted payrolls',
  () => {
    const [{ inputs }] = JSON.parse(readFileSync(file ?? '', 'utf8')).vectors;
    const { ingreso, nominas_aceptadas_hasta: last, cambio } = inputs;
    const accepted = [document(9, '2026-09-01', '2026-09-30'), document(10, `${last}-01`, `${last}-31`)];
    const retired = dates(ingreso, cambio.retiro);
    expect(listAffectedDays({ before: dates(ingreso), after: retired, hiredAgain: false }, accepted)).toEqual(
      [],
    );
    const moved = dates(cambio.luego_ingreso, cambio.retiro);
    const change = { before: retired, after: moved, hiredAgain: false };
    expect(listAffectedDays(change, accepted)).toEqual(accepted);
    const [first] = listMovedDatesFindings(change, accepted, day(cambio.retiro));
    expect(first).toMatchObject({ code: 'paid-dates', severity: 'block', path: 'admission_date' });
  },
);
