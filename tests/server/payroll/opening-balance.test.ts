import { beforeAll, describe, expect, it } from 'vitest';
import { guessColumns } from '../../../src/domain/imports/columns/guess-columns.ts';
import { peopleColumns } from '../../../src/domain/imports/columns/people-columns.ts';
import { anOffice, type Office } from './clerk.ts';
import { type Person, runsOf } from './paying.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

const leaves = {
  salary: '2400000.00',
  admission_date: '2024-01-02',
  retirement_date: '2026-11-18',
  retirement_reason: 'resignation',
};
const opening = { opening_date: '2026-06-30', opening_vacation_days: '7.5' };
const vacationIn = ({ lines }: Person) =>
  Number(lines.find(({ concept }) => concept === 'paid_vacation')?.amount);

async function settled(...people: string[]) {
  const { paid, personOf } = runsOf(office.clerk);
  const run = await paid({
    kind: 'final_settlement',
    year: 2026,
    month: 11,
    payment_date: '2026-11-20',
    employee_ids: people,
  });
  return (employee: string) => personOf(run.id, employee);
}

const rests = async (employee_id: string, start: string, end: string) => {
  const answer = await office.clerk.post('/payrolls', {
    employee_id,
    year: Number(start.slice(0, 4)),
    month: Number(start.slice(5, 7)),
    payment_dates: [end],
    absences: [{ kind: 'common_vacation', start, end }],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
};

describe('the opening balance of vacations', () => {
  it('is where a final settlement starts counting, less the vacations taken later', async () => {
    const [fresh, rested] = [
      await office.anEmployee({ ...leaves, ...opening }),
      await office.anEmployee({ ...leaves, ...opening }),
    ];
    // The balance knows of the first; of the second, five working days and a Saturday are after it.
    await rests(rested, '2026-03-02', '2026-03-14');
    await rests(rested, '2026-09-07', '2026-09-12');
    const personOf = await settled(fresh, rested);
    const person = await personOf(fresh);
    // 138 days of service and 24 for each of 7,5: 2.400.000 × 318 ÷ 720.
    expect(vacationIn(person)).toBe(1_060_000);
    expect(person.findings).toContainEqual(
      expect.objectContaining({
        code: 'vacations-counted',
        message: 'Las vacaciones se contaron desde el saldo inicial al 30 jun. 2026',
      }),
    );
    expect(JSON.stringify(person.lines)).toContain('del saldo inicial al 30 jun. 2026');
    // Six days less: 2.400.000 × (318 − 144) ÷ 720.
    expect(vacationIn(await personOf(rested))).toBe(580_000);
  });

  it('names who stated it, and stays while a closed payment was computed with it', async () => {
    const employee = await office.anEmployee({ ...leaves, ...opening, opening_source: 'informe de Siigo' });
    const { paid, personOf, close } = runsOf(office.clerk);
    const when = { year: 2026, month: 11, payment_date: '2026-11-20' };
    const run = await paid({ kind: 'final_settlement', ...when, employee_ids: [employee] });
    expect(JSON.stringify((await personOf(run.id, employee)).lines)).toContain(
      'del saldo inicial al 30 jun. 2026, según informe de Siigo',
    );
    const change = async (values: object) => {
      const { version } = (await office.clerk.get(`/employees/${employee}`)).body.data;
      return office.clerk.put(`/employees/${employee}`, { base_version: version, ...values });
    };
    const clear = ['opening_date', 'opening_source', 'opening_vacation_days'];
    expect((await change({ clear: ['opening_date', 'opening_vacation_days'] })).status).toBe(422);
    expect((await close(run.id)).status).toBe(200);
    const refused = await change({ clear });
    expect([refused.status, refused.body['errors']]).toEqual([
      422,
      {
        opening_date: [
          'Lo que se pagó en noviembre de 2026 se calculó con este saldo: corrija sus valores en vez de quitarlo',
        ],
      },
    ]);
    // Its day neither: what no longer names it could be taken away afterwards.
    const moved = await change({ opening_date: '2026-05-31' });
    expect([moved.status, moved.body.errors['opening_date']]).toEqual([
      422,
      [expect.stringContaining('en vez de cambiar su día')],
    ]);
    expect((await change({ opening_vacation_days: '6' })).status).toBe(200);
  });

  it('has no effect in a final settlement when it is dated on the day of the exit', async () => {
    const late = { opening_date: '2026-11-18', opening_vacation_days: '7.5' };
    const [plain, after] = [await office.anEmployee(leaves), await office.anEmployee({ ...leaves, ...late })];
    const personOf = await settled(plain, after);
    expect(vacationIn(await personOf(after))).toBe(vacationIn(await personOf(plain)));
  });

  it('needs both a date and an amount, and cannot be before the admission', async () => {
    const errorsOf = async (changes: object): Promise<string[]> => {
      try {
        await office.anEmployee({ ...leaves, ...changes });
        return [];
      } catch (error) {
        return Object.keys(JSON.parse((error as Error).message).errors);
      }
    };
    expect(await errorsOf({ opening_date: '2026-06-30' })).toEqual(['opening_vacation_days']);
    expect(await errorsOf({ opening_vacation_days: '3' })).toEqual(['opening_date']);
    expect(await errorsOf({ ...opening, opening_date: '2023-12-31' })).toEqual(['opening_date']);
    expect(await errorsOf({ ...opening, opening_vacation_days: 'x' })).toEqual(['opening_vacation_days']);
    expect(await errorsOf({ ...opening, opening_vacation_days: '0' })).toEqual([]);
  });
});

describe('the opening balance of averages and payments', () => {
  const december = { year: 2026, month: 12, payment_date: '2026-12-18' };
  const balance = {
    document_type_id: 'CC',
    first_name: 'Rosa',
    surname: 'Prueba',
    address: 'Calle 1',
    municipality_id: 'Medellín',
    admission_date: '2024-01-02',
    salary: '2400000.00',
    transport_allowance_mode: 'never',
    health_fund_id: 'Sanitas S.A.S',
    pension_fund_id: 'Porvenir',
    arl_id: 'Sura',
    risk_class: 'I',
    payment_means_id: 'Efectivo',
    opening_date: '2026-10-31',
    opening_variable: '6000000.00',
    opening_semester_variable: '1200000.00',
    opening_overtime: '2400000.00',
    opening_unpaid_days: '10',
    opening_severance: '500000.00',
    opening_service_bonus: '100000.00',
    opening_income: '31000000.00',
    opening_contributions: '2480000.00',
  };
  const headers: readonly [string, keyof typeof balance][] = [
    ['Saldo inicial al', 'opening_date'],
    ['Pagos variables del año', 'opening_variable'],
    ['Variable del semestre', 'opening_semester_variable'],
    ['Horas extra del año', 'opening_overtime'],
    ['Días no remunerados', 'opening_unpaid_days'],
    ['Cesantías pagadas', 'opening_severance'],
    ['Prima pagada', 'opening_service_bonus'],
    ['Ingresos acumulados', 'opening_income'],
    ['Aportes acumulados', 'opening_contributions'],
  ];

  it('is imported from a file and counts in prima, severance, interest and the fixed percentage', async () => {
    expect(
      guessColumns(
        headers.map(([title]) => title),
        peopleColumns,
      ),
    ).toEqual(headers.map(([, key]) => key));
    const answer = await office.clerk.post('/employees/import', {
      file_name: 'saldos.xlsx',
      rows: [{ ...balance, document_number: '52900100' }],
    });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([201, expect.stringContaining('created')]);
    const { created, refused } = answer.body.data as unknown as { created: string[]; refused: unknown[] };
    expect(refused).toEqual([]);
    const [employee = ''] = created;

    const { paid, personOf } = runsOf(office.clerk);
    const payOf = async (kind: string) => {
      const run = await paid({ kind, ...december, employee_ids: [employee] });
      const person = await personOf(run.id, employee);
      return { ...person, amount: Number(person.lines[0]?.amount), sums: JSON.stringify(person.lines) };
    };
    // 1.200.000 in the 120 days of July to October are 300.000 a month: 2.700.000 × 180 ÷ 360, less 100.000.
    const bonus = await payOf('prima');
    expect(bonus.amount).toBe(1_250_000);
    expect(bonus.sums).toContain('Saldo inicial al 31 oct. 2026');
    // November alone is missing.
    expect(bonus.findings).toContainEqual(
      expect.objectContaining({
        code: 'few-months',
        message: expect.stringContaining('falta'),
      }),
    );
    // 6.000.000 in 300 days are 600.000 a month: 3.000.000 × 350 ÷ 360 = 2.916.667, less 500.000.
    const severance = await payOf('severance');
    expect(severance.amount).toBe(2_416_667);
    expect(severance.sums).toContain('Saldo inicial al 31 oct. 2026');
    // 2.416.667 × 12 % × 360 ÷ 360.
    expect((await payOf('severance_interest')).amount).toBe(290_000);

    // From January to May, in equal parts: five months of 3.100.000.
    const { body } = await office.clerk.get(
      `/payrolls/withholding_percentage?employee_id=${employee}&year=2026&month=12`,
    );
    expect(body.data).toMatchObject({ months: 5 });
    expect(JSON.stringify(body.data)).toContain('5 de los 5 meses son del saldo inicial al 31 oct. 2026');
  });

  it('comes with a loan in a sheet of those who are here, which the same sheet corrects', async () => {
    const employee = await office.anEmployee({ admission_date: '2024-01-02' });
    const { document_number } = (await office.clerk.get(`/employees/${employee}`)).body.data;
    const declared = { declared: 'taken:debt', formula: 'typed' };
    const named = { code: 'VIV', name: 'Préstamo de vivienda' };
    const concept = await office.clerk.post('/payroll_concepts', { ...named, ...declared });
    const row = {
      ...{
        document_number,
        opening_date: '2026-07-31',
        opening_source: 'Siigo',
        opening_vacation_days: '11.25',
      },
      ...{ loan_concept: 'prestamo de vivienda', loan_amount: '90000', loan_instalments: '12' },
      loan_instalments_before: '3',
    };
    const bring = async (changes: object = {}) => {
      const answer = await office.clerk.post('/employees/import', {
        ...{ file_name: 'saldos.xlsx', existing: 'update', rows: [{ ...row, ...changes }] },
      });
      return answer.body.data as unknown as { updated: number; refused: { errors: object }[] };
    };
    const loans = async () => {
      const { rows } = await office.clerk.get(`/recurring_concepts?employee_id=${employee}`);
      return rows.map((one) => [
        ...[one['amount'], one['from'], one['instalments']],
        ...[one['instalments_before'], one['before_source']],
      ]);
    };
    expect(await bring()).toMatchObject({ updated: 1, refused: [] });
    expect(await loans()).toEqual([['90000.00', '2026-08-01', 12, 3, 'Siigo']]);
    expect(await bring({ loan_instalments_before: '4' })).toMatchObject({ updated: 1 });
    expect(await loans()).toEqual([['90000.00', '2026-08-01', 12, 4, 'Siigo']]);
    // The corrected day of the balance moves the loan, also one without instalments before.
    expect(await bring({ opening_date: '2026-06-30' })).toMatchObject({ updated: 1, refused: [] });
    expect(await loans()).toEqual([['90000.00', '2026-07-01', 12, 3, 'Siigo']]);
    const none = { loan_instalments_before: '0' };
    for (const opening_date of ['2026-06-30', '2026-05-31'])
      expect(await bring({ ...none, opening_date })).toMatchObject({ updated: 1, refused: [] });
    expect(await loans()).toEqual([['90000.00', '2026-06-01', 12, null, null]]);
    expect(await bring({ loan_instalments_before: '4' })).toMatchObject({ updated: 1 });
    const faultOf = async (changes: object) => Object.keys((await bring(changes)).refused[0]?.errors ?? {});
    expect(await faultOf({ loan_concept: 'otro' })).toEqual(['loan_concept']);
    expect(await faultOf({ loan_instalments_before: '12' })).toEqual(['loan_instalments_before']);
    for (const wrong of ['tres', '-3', '2,5'])
      expect(await faultOf({ loan_instalments_before: wrong })).toEqual(['loan_instalments_before']);
    expect(await faultOf({ document_number: '52900199' })).toContain('loan_concept');
    expect(await loans()).toHaveLength(1);
    const second = await office.clerk.post('/recurring_concepts', {
      ...{ employee_id: employee, concept_id: concept.body.data.id, amount: '50000' },
      ...{ from: '2026-03-01', instalments: 6, instalments_before: 2 },
    });
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect(await faultOf({})).toEqual(['loan_concept']);
  });

  it('counts in the fixed percentage of a rehired employee, from the ended contract', async () => {
    const employee = await office.anEmployee({
      salary: '9000000.00',
      admission_date: '2024-01-02',
      retirement_date: '2026-04-30',
      retirement_reason: 'resignation',
      opening_date: '2026-03-31',
      opening_income: '27000000.00',
    });
    const { version } = (await office.clerk.get(`/employees/${employee}`)).body.data;
    const hired = await office.clerk.put(`/employees/${employee}`, {
      base_version: version,
      admission_date: '2026-06-01',
      clear: ['retirement_date', 'retirement_reason', 'opening_date', 'opening_income'],
    });
    expect(hired.status, JSON.stringify(hired.body)).toBe(200);
    const { body } = await office.clerk.get(
      `/payrolls/withholding_percentage?employee_id=${employee}&year=2026&month=12`,
    );
    expect(body.data).toMatchObject({ months: 3 });
    expect(JSON.stringify(body.data)).toContain('del saldo inicial al 31 mar. 2026');
  });

  it('counts in the vacations of a final settlement, without its overtime', async () => {
    const employee = await office.anEmployee({
      salary: '2400000.00',
      transport_allowance_mode: 'never',
      admission_date: '2026-01-01',
      retirement_date: '2026-11-30',
      retirement_reason: 'resignation',
      opening_date: '2026-10-31',
      opening_vacation_days: '5',
      opening_variable: '6000000.00',
      opening_overtime: '2400000.00',
    });
    const person = await (await settled(employee))(employee);
    // 3.600.000 in 330 days are 327.272,73 a month; 30 days of service and 24 for each of 5.
    expect(vacationIn(person)).toBe(568_182);
    expect(person.findings.map(({ code }) => code)).not.toContain('few-months');
  });

  it('is refused when its amounts or dates contradict each other', async () => {
    const errorsOf = async (changes: object): Promise<string[]> => {
      try {
        await office.anEmployee({ admission_date: '2026-03-01', opening_date: '2026-06-30', ...changes });
        return [];
      } catch (error) {
        return Object.keys(JSON.parse((error as Error).message).errors);
      }
    };
    expect(await errorsOf({ opening_variable: '0' })).toEqual([]);
    expect(await errorsOf({ opening_overtime: '5' })).toEqual(['opening_variable']);
    expect(await errorsOf({ opening_variable: '4', opening_overtime: '5' })).toEqual(['opening_overtime']);
    expect(await errorsOf({ opening_income: '4', opening_withheld: '5' })).toEqual(['opening_withheld']);
    expect(await errorsOf({ opening_contributions: '5' })).toEqual(['opening_income']);
    expect(await errorsOf({ opening_date: '2026-06-29', opening_income: '1' })).toEqual(['opening_date']);
    expect(await errorsOf({ opening_date: '', opening_severance: '1' })).toEqual(['opening_date']);
    expect(await errorsOf({ opening_unpaid_days: 120 })).toEqual([]);
    expect(await errorsOf({ opening_unpaid_days: 121 })).toEqual(['opening_unpaid_days']);
  });
});
