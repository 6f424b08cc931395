import { isLawName } from '../../src/domain/office/law-trials.ts';
import type { TrialLaw } from '../../src/domain/payroll/law/law-pack.ts';
import { toMonthText } from '../../src/domain/values/month.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import {
  buildSheetAnswer,
  moneyColumn,
  pinnedColumn,
  type SheetColumn,
  streamTableCells,
} from '../http/sheet.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { computeTrial, type TriedEmployee } from './compute-trial.ts';
import { findTrialLaw } from './read-law.ts';

/** Laws compared in one file. */
const MAX_LAWS = 4;

export const registerLawTrialRoutes: StaffModule = ({ on }) => {
  on('GET /law_trials', async (call) => {
    const { month, law } = call.input;
    const found = await call.inCompany((tx) => findTrialLaw(tx, call.company.id, law));
    if (!found) throw call.missing();
    return answer({ data: await computeTrial(call.inCompany, call.company.id, month, found) });
  });

  on('GET /law_trials/export', async (call) => {
    const { month, laws, format = 'xlsx' } = call.input;
    const names = [...new Set(laws.split(',').filter(Boolean))];
    if (names.length === 0 || names.length > MAX_LAWS)
      throw buildInvalidRefusal({ laws: [`Elija de una a ${MAX_LAWS} leyes`] });
    const found: TrialLaw[] = [];
    for (const name of names) {
      const law = isLawName(name)
        ? await call.inCompany((tx) => findTrialLaw(tx, call.company.id, name))
        : undefined;
      if (!law) throw call.missing();
      found.push(law);
    }
    const trials: Awaited<ReturnType<typeof computeTrial>>[] = [];
    for (const law of found) trials.push(await computeTrial(call.inCompany, call.company.id, month, law));
    const byLaw = trials.map(({ employees }) => new Map(employees.map((one) => [one.id, one])));
    const columns: SheetColumn<TriedEmployee>[] = [
      pinnedColumn('Empleado', 32, ({ list_name }) => list_name),
      ...trials.flatMap(({ law: { title } }, at) => {
        const of = ({ id }: TriedEmployee) => byLaw[at]?.get(id);
        return [
          moneyColumn<TriedEmployee>(`Salario · ${title}`, (row) => of(row)?.salary ?? '0.00'),
          moneyColumn<TriedEmployee>(`Devengado · ${title}`, (row) => of(row)?.earned ?? '0.00'),
          moneyColumn<TriedEmployee>(`Neto · ${title}`, (row) => of(row)?.net ?? '0.00'),
          moneyColumn<TriedEmployee>(`Costo · ${title}`, (row) => of(row)?.cost ?? '0.00'),
        ];
      }),
    ];
    async function* read() {
      yield trials[0]?.employees ?? [];
    }
    const file = `ensayo-${toMonthText(month)}`;
    const rows = streamTableCells(columns, read(), format);
    return buildSheetAnswer({ format, title: `Ensayo ${toMonthText(month)}`, file, columns, rows });
  });
};
