import { type DroppedFile, sortByClaim } from '../../src/domain/crosscheck/files.ts';
import { dayOf } from '../../src/domain/values/day.ts';
import { getContents } from '../contents/contents.ts';
import { listCompanyPolicies } from '../documents/sources.ts';
import { answer } from '../http/answer.ts';
import { UploadedFile } from '../http/body.ts';
import type { StaffModule } from '../http/module.ts';
import { isGroup, type NamedValues } from '../http/values.ts';
import { collectUnreadyPlanillas } from '../pila/unready.ts';
import { buildInvalidRefusal, buildThrottleRefusal } from '../refusals.ts';
import { searchText } from '../store/search.ts';
import { createThreadRunner, ThreadProblem } from '../thread.ts';
import type { NamedBytes } from './archives.ts';
import { computeCrosscheckSums, type DroppedAnswer, type DroppedFiles, toShown } from './dropped-files.ts';
import { exportCrosscheck } from './export.ts';
import { type CheckedEmployee, readMonthPlanilla, streamMonthCrosscheck } from './months.ts';

export const registerCrosscheckRoutes: StaffModule = ({ on }, services) => {
  const contents = getContents(services);

  on('GET /crosscheck', async (call) => {
    const { year, month, search = '', page = 1, per_page = 50 } = call.input;
    const all: CheckedEmployee[] = [];
    const asked = [call.inCompany, call.company.id, { year, month }, dayOf(call.now)] as const;
    const planilla = await readMonthPlanilla(...asked);
    const unready = await collectUnreadyPlanillas(...asked);
    for await (const some of streamMonthCrosscheck(
      call.inCompany,
      contents,
      call.company.id,
      { year, month },
      { ...planilla, unready },
    ))
      all.push(...some);
    const words = searchText(search).split(/\s+/).filter(Boolean);
    const found = sortByClaim(all).filter(({ name, document_number }) => {
      const text = searchText(name, document_number);
      return words.every((word) => text.includes(word));
    });
    return answer({
      data: found.slice((page - 1) * per_page, page * per_page).map(({ id, payroll, ...person }) => ({
        id,
        name: person.name,
        list_name: person.list_name,
        document_number: person.document_number,
        payroll,
        ...toShown(person, { employee: id, payroll: payroll?.id, year, month }),
      })),
      ...computeCrosscheckSums(all, dayOf(call.now)),
      planilla: planilla.filed ? ('filed' as const) : ('projected' as const),
      blocked: unready.finish(),
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
    return exportCrosscheck(call.inCompany, contents, call.company.id, month, format, dayOf(call.now));
  });

  on('POST /crosscheck/files', async (call) => {
    const found = await crosscheckApart(call.user.id, {
      archives: archivesIn(call.values['archives']),
      ...documentsIn(call.values),
      ...planillasIn(call.values),
      today: dayOf(call.now),
      policies: await call.inCompany((tx) => listCompanyPolicies(tx, call.company.id)),
    });
    if ('errors' in found) throw buildInvalidRefusal(found.errors);
    return answer(found.found);
  });
};

const runDropped = createThreadRunner<DroppedFiles, DroppedAnswer>(
  new URL('./dropped-files-thread.ts', import.meta.url),
  { atOnce: 3, timeoutMs: 60_000, maxHeapMb: 1024 },
);
const usersRunning = new Set<string>();

/** Compares files in a thread, one request at a time for each user. */
async function crosscheckApart(user: string, dropped: DroppedFiles): Promise<DroppedAnswer> {
  if (usersRunning.has(user))
    throw buildThrottleRefusal(10, 'Ya se están cruzando archivos suyos. Espere a que terminen.');
  usersRunning.add(user);
  try {
    return await runDropped(dropped);
  } catch (problem) {
    if (!(problem instanceof ThreadProblem)) throw problem;
    if (problem.reason === 'busy')
      throw buildThrottleRefusal(
        10,
        'Otras personas están cruzando archivos. Intente de nuevo en unos segundos.',
      );
    throw buildInvalidRefusal({ archives: ['Son demasiados datos para una vez: suelte menos archivos'] });
  } finally {
    usersRunning.delete(user);
  }
}

function archivesIn(given: unknown): NamedBytes[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || !given.every((one) => one instanceof UploadedFile))
    throw buildInvalidRefusal({ archives: ['Suelte los archivos ZIP con los XML'] });
  return given.map(toNamedBytes);
}

const toNamedBytes = ({ filename, data }: UploadedFile): NamedBytes => ({ name: filename, data });

function documentsIn({ documents = [] }: NamedValues): Pick<DroppedFiles, 'documents'> {
  if (!Array.isArray(documents))
    throw buildInvalidRefusal({ documents: ['Suelte los XML de los documentos aceptados'] });
  return {
    documents: namedTexts(documents) ?? refuse({ documents: ['Envíe de cada documento su nombre y su XML'] }),
  };
}

function planillasIn({
  planilla,
  planillas = [],
}: NamedValues): Pick<DroppedFiles, 'planilla' | 'planillas'> {
  return {
    planilla: planilla instanceof UploadedFile ? toNamedBytes(planilla) : undefined,
    planillas:
      namedTexts(planillas) ?? refuse({ planillas: ['Envíe de cada planilla su nombre y su texto'] }),
  };
}

/** Reads files sent as a name and a text. Returns undefined when one of them is not valid. */
function namedTexts(given: unknown): DroppedFile[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const files = given.flatMap((one: unknown) => {
    const { name, text } = isGroup(one) ? one : {};
    // A form omits an empty text.
    return typeof name === 'string' && (text === undefined || typeof text === 'string')
      ? [{ name: name.slice(0, 255), text: text ?? '' }]
      : [];
  });
  return files.length === given.length ? files : undefined;
}

function refuse(errors: Parameters<typeof buildInvalidRefusal>[0]): never {
  throw buildInvalidRefusal(errors);
}
