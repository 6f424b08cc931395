import type { FactDifference } from '../../src/domain/crosscheck/compare.ts';
import { getDifferenceKind, getDifferenceLabel } from '../../src/domain/crosscheck/shown.ts';
import {
  type FactSource,
  factSources,
  formatFigure,
  mends,
  toFigureText,
} from '../../src/domain/crosscheck/sources.ts';
import { listNameTitle } from '../../src/domain/identity/person-name.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { toMoneyText } from '../../src/domain/values/money.ts';
import { type Month, toMonthText } from '../../src/domain/values/month.ts';
import type { Contents } from '../contents/contents.ts';
import type { Answer } from '../http/answer.ts';
import {
  buildSheetAnswer,
  moneyColumn,
  pinnedColumn,
  type SheetColumn,
  type SheetFormat,
  streamTableCells,
  textColumn,
} from '../http/sheet.ts';
import { awaitFirstChunk } from '../http/zipped.ts';

import type { Transact } from '../store/connection.ts';
import { type CheckedEmployee, readMonthPlanilla, streamMonthCrosscheck } from './months.ts';

type Row = { person: CheckedEmployee; difference: FactDifference };

const figureColumn = (source: FactSource) =>
  textColumn<Row>(factSources[source], 20, ({ difference }) => {
    const figure = difference.figures[source];
    const kind = getDifferenceKind(difference);
    return formatFigure(kind, figure === undefined ? null : toFigureText(kind, figure));
  });

const columns: readonly SheetColumn<Row>[] = [
  pinnedColumn(listNameTitle, 32, ({ person }) => person.list_name),
  textColumn('Documento', 16, ({ person }) => person.document_number),
  textColumn('Qué difiere', 32, ({ difference }) => getDifferenceLabel(difference)),
  textColumn('Entre', 18, ({ difference }) =>
    difference.between.map((source) => factSources[source]).join(' y '),
  ),
  ...(Object.keys(factSources) as FactSource[]).map(figureColumn),
  textColumn('Por qué puede ser', 60, ({ difference }) => difference.why),
  moneyColumn('Reclamaría la UGPP', ({ difference }) => toMoneyText(difference.claim)),
  textColumn('Cómo se corrige', 60, ({ difference }) => mends[difference.mend]),
];

export async function exportCrosscheck(
  inside: Transact,
  contents: Contents,
  companyId: string,
  month: Month,
  format: SheetFormat,
  written: Day,
): Promise<Answer> {
  async function* read() {
    const planilla = await readMonthPlanilla(inside, companyId, month, written);
    for await (const people of streamMonthCrosscheck(inside, contents, companyId, month, planilla))
      yield people.flatMap((person) => person.differences.map((difference) => ({ person, difference })));
  }
  const span = toMonthText(month);
  return buildSheetAnswer({
    format,
    title: `Cruce ${span}`,
    file: `cruce-${span}`,
    columns,
    rows: await awaitFirstChunk(streamTableCells(columns, read(), format)),
  });
}
