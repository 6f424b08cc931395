import { describe, expect, it } from 'vitest';
import type { MoveFile } from '../../../src/domain/migration/choose-standing.ts';
import { buildEmployeeRow } from '../../../src/domain/migration/employee-row.ts';
import { listUndecided } from '../../../src/domain/migration/list-undecided.ts';
import { buildMovePlan, type KnownEmployee } from '../../../src/domain/migration/move-plan.ts';
import { day } from '../payroll/payroll.ts';
import { adjust, aMonth, fileOf, issue, NIT } from './foreign.ts';

const planOf = (files: MoveFile[], known: KnownEmployee[] = []) => buildMovePlan({ files, known, nit: NIT });
const months = (...numbers: number[]) => numbers.map((month) => issue(aMonth(month, month)));
const other = {
  worker: { document_number: '1000000002', first_name: 'WILMAR', surname: 'CUESTA', second_surname: 'MENA' },
};

describe('the plan of a company', () => {
  it('offers what the last document says of the company in another way, field by field', () => {
    const files = months(1, 2).map((one) => fileOf(one));
    const knownCompany = { social_reason: 'Empresa  Ficticia, SAS', address: '', municipality: '05002' };
    const plan = buildMovePlan({ files, known: [], nit: NIT, knownCompany });
    expect(plan.companyConflicts).toMatchObject([
      {
        ...{ person: 'company', fact: 'address' },
        options: [
          { value: 'CALLE 10 # 20-30', source: 'XML de febrero de 2026' },
          { shown: 'Sin escribir', isHere: true },
        ],
      },
      {
        ...{ person: 'company', fact: 'municipality' },
        options: [
          { value: '05001', shown: 'Medellín' },
          { value: '05002', shown: 'Abejorral', isHere: true },
        ],
      },
    ]);
    // The plan is complete while they stay undecided.
    expect(plan.conflicts).toEqual([]);
    expect(listUndecided(plan, {})).toEqual([]);
    expect(
      buildMovePlan({ files, known: [], nit: NIT, knownCompany: { address: 'Calle 10 # 20-30' } }),
    ).toMatchObject({
      companyConflicts: [],
    });
  });

  it('says which months each person has, and which are missing, by name', () => {
    const plan = planOf([
      ...months(1, 2, 4, 5).map((one) => fileOf(one)),
      ...[1, 2, 3, 5].map((month) => fileOf(issue(aMonth(month, 20 + month, other)))),
    ]);
    expect(plan.people.map(({ list_name, note }) => [list_name, note])).toEqual([
      ['Cuesta Mena Wilmar Maria', 'falta abril de Wilmar'],
      ['Prueba Ficticia Ana Maria', 'falta marzo de Ana'],
    ]);
    expect(plan.counts).toMatchObject({ people: 2, months: 5, gaps: 2, gapPeople: 2, standing: 8 });
  });

  it('expects no month before the admission or after the exit', () => {
    const late = { ...other, period: { admission: day('2026-03-16') } };
    const left = { worker: { document_number: '1000000003' }, period: { retirement: day('2026-02-20') } };
    const plan = planOf([
      ...months(1, 2, 3, 4).map((one) => fileOf(one)),
      ...[3, 4].map((month) => fileOf(issue(aMonth(month, 20 + month, late)))),
      fileOf(issue(aMonth(1, 31, { worker: left.worker }))),
      fileOf(issue(aMonth(2, 32, left))),
    ]);
    expect(plan.people.map(({ note }) => note).sort()).toEqual([
      'completo',
      'completo',
      'desde el 16 de marzo',
    ]);
    expect(plan.counts.gaps).toBe(0);
  });

  it('resolves chains of adjustments: the last one counts, and a deletion leaves a gap', () => {
    const [first, second] = months(1, 2);
    if (!first || !second) throw new Error('no months');
    const one = adjust(first.document, aMonth(1, 51), '1', '2026-03-01');
    const two = adjust(one.document, aMonth(1, 52, { notes: [] }), '1', '2026-03-02');
    const deletion = adjust(second.document, aMonth(2, 53), '2', '2026-03-03');
    const plan = planOf([two, deletion, second, one, first].map((written) => fileOf(written)));
    expect(plan.standing.map(({ document }) => document.number)).toEqual([two.document.number]);
    expect(plan.counts.chains).toBe(2);
    expect(plan.left.map(({ reason }) => reason).sort()).toEqual(['deleted', 'replaced', 'replaced']);
    expect(plan.people[0]?.months.map(({ state }) => state)).toEqual(['adjusted']);
  });

  it('is the same in any order of the files', () => {
    const [first] = months(1);
    if (!first) throw new Error('no month');
    const note = adjust(first.document, aMonth(1, 51), '1');
    const files = [first, note, ...months(2, 3)].map((written) => fileOf(written));
    expect(planOf([...files].reverse()).people).toEqual(planOf(files).people);
  });

  it('tells apart repeated, foreign, test, altered and unsigned documents', () => {
    const [first] = months(1);
    if (!first) throw new Error('no month');
    const elsewhere = issue(aMonth(1, 90, { nit: '800111222' }));
    const trial = issue(aMonth(2, 91, { environment: 2 }));
    const verdict = (signature: 'altered' | 'absent', consecutive: number) => {
      const written = issue(aMonth(3, consecutive));
      return fileOf(written, { documents: [{ document: written.document, signature, cune: 'form' }] });
    };
    const plan = planOf([
      fileOf(first),
      fileOf(first, { name: 'copia.xml' }),
      fileOf(first, { name: 'otra.xml', hash: 'other bytes' }),
      fileOf(elsewhere),
      fileOf(trial),
      verdict('altered', 92),
      verdict('absent', 93),
      {
        key: 'x',
        name: 'medio.xml',
        hash: 'x',
        documents: [],
        responses: [],
        problem: 'El XML está incompleto',
      },
    ]);
    expect(plan.left.map(({ file, reason }) => `${file} ${reason}`).sort()).toEqual([
      'NOM90.xml company',
      'NOM91.xml refused',
      'NOM92.xml refused',
      'NOM93.xml refused',
      'copia.xml duplicate',
      'medio.xml unreadable',
      'otra.xml duplicate',
    ]);
    expect(plan.counts).toMatchObject({ standing: 1, duplicates: 2, otherCompany: 1, refused: 4 });
  });

  it('leaves out what DIAN rejected, by its answer', () => {
    const [first] = months(1);
    if (!first) throw new Error('no month');
    const { cune } = first.document;
    const answered = (accepted: boolean) =>
      planOf([fileOf(first, { responses: [{ cune, accepted, message: 'NIE024' }] })]);
    expect(answered(true).counts.standing).toBe(1);
    expect(answered(false).left).toMatchObject([
      { reason: 'refused', message: 'La DIAN rechazó el documento NOM1: NIE024' },
    ]);
  });

  it('counts one of two documents of the same days, the last issued, and both halves of a month', () => {
    const again = issue(aMonth(1, 60, { issued: { day: day('2026-02-05'), time: '10:00:00-05:00' } }));
    const twice = planOf([...months(1), again].map((written) => fileOf(written)));
    expect(twice.standing.map(({ document }) => document.number)).toEqual(['NOM60']);
    expect(twice.left).toMatchObject([{ reason: 'same-month' }]);
    const halves = planOf([
      fileOf(issue(aMonth(1, 61, { period: { end: day('2026-01-15') } }))),
      fileOf(issue(aMonth(1, 62, { period: { start: day('2026-01-16') } }))),
    ]);
    expect(halves.standing).toHaveLength(2);
  });

  it('ends a chain that closes on itself without a document', () => {
    const [first] = months(1);
    if (!first) throw new Error('no month');
    const note = adjust(first.document, aMonth(1, 51), '1');
    const circular = { ...note, document: { ...note.document, predecessor: note.document.cune } };
    expect(planOf([fileOf(circular)]).standing).toEqual([]);
  });

  it('reads what the documents before this import already brought', () => {
    const [january, february] = months(1, 2);
    if (!january || !february) throw new Error('no months');
    const note = adjust(january.document, aMonth(1, 51), '1');
    const plan = buildMovePlan({
      files: [fileOf(note)],
      earlier: [january, february].map((written) => fileOf(written)),
      known: [],
      nit: NIT,
    });
    expect(plan.standing.map(({ document }) => document.number).sort()).toEqual(['NOM2', 'NOM51']);
    expect(plan.counts).toMatchObject({ files: 1, standing: 1, months: 2 });
    expect(plan.left).toEqual([]);
  });

  it('lets a document that counts already stay when a copy of it comes', () => {
    const [january, february, march] = months(1, 2, 3);
    if (!january || !february || !march) throw new Error('no months');
    const earlier = [january, february].map((written) =>
      fileOf(written, { counted: [written.document.cune], name: `z-${written.document.number}.xml` }),
    );
    const files = [
      fileOf(january),
      fileOf(february, { name: 'a.xml', hash: 'other bytes' }),
      fileOf(march, { name: 'b.xml' }),
    ];
    const plan = buildMovePlan({ files, earlier, known: [], nit: NIT });
    expect(plan.standing.map(({ key }) => key).sort()).toEqual(
      [...earlier.map(({ key }) => key), files[2]?.key].sort(),
    );
    expect(plan.left.map(({ reason }) => reason)).toEqual(['duplicate', 'duplicate']);
    expect(plan.counts).toMatchObject({ standing: 1, months: 3 });
  });
});

describe('the people of a plan', () => {
  const raised = (month: number, salary: string) => issue(aMonth(month, month, { worker: { salary } }));

  it('have the history of their salary, since the admission', () => {
    const plan = planOf([
      fileOf(raised(1, '2000000.00')),
      fileOf(raised(2, '2000000.00')),
      fileOf(raised(3, '2300000.00')),
    ]);
    expect(plan.people[0]?.salaries).toEqual([
      { from: '2024-02-01', salary: '2000000.00' },
      { from: '2026-03-01', salary: '2300000.00' },
    ]);
  });

  it('get a record with the codes of the documents, and no account when its bank is not named', () => {
    const plan = planOf([fileOf(raised(1, '2000000.00'))]);
    const [person] = plan.people;
    if (!person) throw new Error('nobody');
    expect(buildEmployeeRow(person, {}, true)).toMatchObject({
      document_type_id: '13',
      document_number: '1000000001',
      municipality_id: '05001',
      admission_date: '2024-02-01',
      salary: '2000000.00',
      payment_means_id: '42',
      bank_id: 'BANCOLOMBIA',
      account_type: 'ahorros',
      account_number: '00000000001',
    });
    const without = buildEmployeeRow(person, {}, false);
    expect(without).toMatchObject({ payment_means_id: '1' });
    expect(without).not.toHaveProperty('bank_id');
  });

  it('ask for what a record needs and no document says', () => {
    const plan = planOf([
      fileOf(
        issue(aMonth(1, 1, { worker: { contract_type: '1' }, period: { retirement: day('2026-01-20') } })),
      ),
    ]);
    expect(plan.conflicts.map(({ fact, options }) => [fact, options.length])).toEqual([
      ['contract_end_date', 0],
      ['retirement_reason', 0],
    ]);
  });
});

describe('what the documents contradict', () => {
  const known: KnownEmployee = {
    id: '0197c1a0-0000-7000-8000-000000000001',
    person: '13:1000000001',
    name: 'Ana Prueba',
    admission_date: day('2024-02-01'),
    salary: '1750905.00',
    account_number: '00000000001',
  };

  it('is nothing when the record agrees', () => {
    expect(
      planOf(
        months(1, 2).map((one) => fileOf(one)),
        [known],
      ).conflicts,
    ).toEqual([]);
  });

  it('is compared field by field, with the source of each value', () => {
    const here = {
      ...known,
      salary: '1600000.00',
      admission_date: day('2023-02-01'),
      account_number: '33332222',
    };
    const { conflicts } = planOf(
      months(1, 2).map((one) => fileOf(one)),
      [here],
    );
    expect(
      conflicts.map(({ label, options }) => [
        label,
        ...options.map(({ shown, source }) => `${shown.replace('\u00a0', ' ')}: ${source}`),
      ]),
    ).toEqual([
      ['Fecha de ingreso', '1 de febrero de 2024: 2 XML', '1 de febrero de 2023: aquí'],
      ['Sueldo', '$ 1.750.905: XML de febrero de 2026', '$ 1.600.000: aquí'],
      ['Cuenta de pago', 'BANCOLOMBIA ·· 0001: XML de febrero de 2026', '·· 2222: aquí'],
    ]);
  });

  it('may be among the documents themselves', () => {
    const strange = issue(aMonth(3, 3, { period: { admission: day('2025-02-01') } }));
    const plan = planOf([...months(1, 2), strange].map((written) => fileOf(written)));
    expect(plan.conflicts.map(({ options }) => options.map(({ source }) => source))).toEqual([
      ['2 de 3 XML', '1 de 3 XML'],
    ]);
    const { person = '' } = plan.conflicts[0] ?? {};
    expect(listUndecided(plan, {})).toHaveLength(1);
    expect(listUndecided(plan, { [person]: { admission_date: '2020-01-01' } })).toHaveLength(1);
    expect(listUndecided(plan, { [person]: { admission_date: '2024-02-01' } })).toEqual([]);
  });

  it('is not the admission of an earlier contract', () => {
    const first = issue(aMonth(1, 1, { period: { retirement: day('2026-01-20') } }));
    const second = issue(aMonth(3, 3, { period: { admission: day('2026-03-01') } }));
    const plan = planOf([fileOf(first), fileOf(second)]);
    expect(plan.conflicts).toEqual([]);
    // February is between both contracts.
    expect(plan.people[0]).toMatchObject({ admission: '2026-03-01', hasGaps: false });
  });
});
