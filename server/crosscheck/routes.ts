import type { Crosschecked } from '../../src/domain/crosscheck/compare.ts';
import { penaltyWords } from '../../src/domain/crosscheck/compare.ts';
import { crosscheckFiles, type DroppedFile, inOrder } from '../../src/domain/crosscheck/files.ts';
import { shownDifference } from '../../src/domain/crosscheck/shown.ts';
import { mostDocuments, mostListed, mostPlanillas } from '../../src/domain/crosscheck/sources.ts';
import { dayOf } from '../../src/domain/day.ts';
import { textOf } from '../../src/domain/file-text.ts';
import { moneyText, sum } from '../../src/domain/money.ts';
import { contentsOf } from '../contents/contents.ts';
import { answer } from '../http/answer.ts';
import { UploadedFile } from '../http/body.ts';
import type { StaffModule } from '../http/module.ts';
import { isGroup } from '../http/values.ts';
import { invalid } from '../refused.ts';
import { searchText } from '../store/search.ts';
import { type Packed, packedIn, unpacked } from './archives.ts';
import { crosscheckExport } from './export.ts';
import { type CheckedEmployee, crosscheckMonth, monthPlanilla } from './months.ts';

/** Payroll, accepted documents and planilla of a month against each other, and the same of files that others made. */
export const crosscheckRoutes: StaffModule = ({ on }, services) => {
  const contents = contentsOf(services);

  on('GET /crosscheck', async (call) => {
    const { year, month, search = '', page = 1, per_page = 50 } = call.input;
    const all: CheckedEmployee[] = [];
    const planilla = await monthPlanilla(call.inCompany, call.company.id, { year, month }, dayOf(call.now));
    for await (const some of crosscheckMonth(
      call.inCompany,
      contents,
      call.company.id,
      { year, month },
      planilla,
    ))
      all.push(...some);
    const words = searchText(search).split(/\s+/).filter(Boolean);
    const found = inOrder(all).filter(({ name, document_number }) => {
      const text = searchText(name, document_number);
      return words.every((word) => text.includes(word));
    });
    return answer({
      data: found.slice((page - 1) * per_page, page * per_page).map(({ id, payroll, ...person }) => ({
        id,
        name: person.name,
        document_number: person.document_number,
        payroll,
        ...shown(person, { employee: id, payroll: payroll?.id, year, month }),
      })),
      ...sumsOf(all, call.now),
      planilla: planilla.filed ? ('filed' as const) : ('projected' as const),
      meta: {
        page,
        per_page,
        total: found.length,
        last_page: Math.max(1, Math.ceil(found.length / per_page)),
      },
    });
  });

  on('GET /crosscheck/export', async (call) => {
    const { format = 'xlsx', ...month } = call.input;
    return crosscheckExport(call.inCompany, contents, call.company.id, month, format, dayOf(call.now));
  });

  on('POST /crosscheck/files', async (call) => {
    const packed = packedIn(archivesIn(call.values['archives']));
    const documents = documentsIn(call.values['documents'], packed);
    const planillas = planillasIn(call.values, packed);
    const all = [...documents, ...unpacked(packed.documents, packed.left)];
    const { month, people, left, ...counts } = crosscheckFiles(all, planillas, dayOf(call.now));
    const of = month ?? { year: 0, month: 0 };
    return answer({
      data: people
        .filter(({ differences }) => differences.length > 0)
        .slice(0, mostListed)
        .map(({ document, ...person }) => ({
          name: person.name,
          document_number: document,
          ...shown(person, of),
        })),
      month: month ?? null,
      ...sumsOf(people, call.now),
      ...counts,
      left: [...packed.left, ...left]
        .slice(0, mostListed)
        .map(({ line = null, ...one }) => ({ ...one, line })),
    });
  });
};

function archivesIn(given: unknown): UploadedFile[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || !given.every((one) => one instanceof UploadedFile))
    throw invalid({ archives: ['Suelte los archivos ZIP con los XML'] });
  return given;
}

/** Documents that came one by one; refused when there are none, also in ZIPs, or too many of both. */
function documentsIn(given: unknown, packed: Packed): DroppedFile[] {
  const loose = given === undefined && packed.documents.length + packed.left.length > 0 ? [] : given;
  const refusal = ['Suelte los XML de los documentos aceptados'];
  if (!Array.isArray(loose) || loose.length + packed.documents.length + packed.left.length === 0)
    throw invalid({ documents: refusal });
  if (loose.length + packed.documents.length > mostDocuments)
    throw invalid({ documents: [`Suelte hasta ${mostDocuments} documentos a la vez`] });
  return namedTexts(loose) ?? refuse({ documents: ['Envíe de cada documento su nombre y su XML'] });
}

/** Planillas that came one by one, as a file or as texts, and those of the ZIPs; refused when there are none or too many. */
function planillasIn({ planilla, planillas }: Record<string, unknown>, packed: Packed): DroppedFile[] {
  const one =
    planilla instanceof UploadedFile ? [{ name: planilla.filename, text: textOf(planilla.data) }] : [];
  const texts =
    planillas === undefined
      ? []
      : (namedTexts(planillas) ?? refuse({ planillas: ['Envíe de cada planilla su nombre y su texto'] }));
  const count = one.length + texts.length + packed.planillas.length;
  if (count === 0) throw invalid({ planilla: ['Suelte el archivo .txt de la planilla'] });
  if (count > mostPlanillas)
    throw invalid({ planillas: [`Suelte hasta ${mostPlanillas} planillas a la vez`] });
  return [...one, ...texts, ...unpacked(packed.planillas, packed.left)];
}

/** Files that came as their name and their text; nothing where one of them is neither. */
function namedTexts(given: unknown): DroppedFile[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const files = given.flatMap((one: unknown) => {
    const { name, text } = isGroup(one) ? one : {};
    // An empty text has no part in a form.
    return typeof name === 'string' && (text === undefined || typeof text === 'string')
      ? [{ name: name.slice(0, 255), text: text ?? '' }]
      : [];
  });
  return files.length === given.length ? files : undefined;
}

function refuse(errors: Parameters<typeof invalid>[0]): never {
  throw invalid(errors);
}

const shown = ({ differences, claim }: Crosschecked, of: Parameters<typeof shownDifference>[1]) => ({
  differences: differences.map((difference) => shownDifference(difference, of)),
  claim: moneyText(claim),
});

const sumsOf = (people: readonly Crosschecked[], now: Parameters<typeof dayOf>[0]) => ({
  people: people.length,
  differing: people.filter(({ differences }) => differences.length > 0).length,
  differences: people.reduce((all, { differences }) => all + differences.length, 0),
  claim: moneyText(sum(people.map(({ claim }) => claim))),
  penalties: penaltyWords(dayOf(now)),
});
