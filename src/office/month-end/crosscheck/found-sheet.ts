import { type FactSource, factSources, formatFigure } from '../../../domain/crosscheck/sources.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { toMonthText } from '../../../domain/values/month.ts';
import { saveBook } from '../../records/save-book.ts';
import type { FilesAnswer } from './crosscheck.ts';

type Row = (string | number)[];
const comparedSources = ['document', 'planilla'] as const satisfies readonly FactSource[];

/** Builds two sheets: a row per difference, and the lines that were left out with the reason. */
export function buildCrosscheckSheets({
  data,
  differing,
  left,
}: FilesAnswer): { name: string; rows: Row[] }[] {
  const rows = data.flatMap(({ name, document_number, differences }) =>
    differences.map(
      ({ label, kind, figures, why, claim, mend }): Row => [
        name,
        document_number,
        label,
        ...comparedSources.map((source) => formatFigure(kind, figures[source])),
        why,
        Number(claim),
        mend.words,
      ],
    ),
  );
  const others = differing - data.length;
  return [
    {
      name: 'Diferencias',
      rows: [
        [
          'Empleado',
          'Documento',
          'Qué difiere',
          ...comparedSources.map((source) => factSources[source]),
          'Por qué puede ser',
          'Reclamaría la UGPP',
          'Cómo se corrige',
        ],
        ...rows,
        ...(others > 0
          ? [
              [
                `Con diferencias y fuera de esta hoja: ${formatPeopleCount(others)}. Suelte menos archivos a la vez.`,
              ],
            ]
          : []),
      ],
    },
    {
      name: 'Sin cruzar',
      rows: [
        ['Archivo', 'Línea', 'Por qué'],
        ...left.map(({ file, line, message }): Row => [file, line ?? '', message]),
      ],
    },
  ];
}

export const saveFound = (found: FilesAnswer): Promise<void> =>
  saveBook(
    found.month ? `cruce-archivos-${toMonthText(found.month)}.xlsx` : 'cruce-archivos.xlsx',
    buildCrosscheckSheets(found),
  );
