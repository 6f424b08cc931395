import { Readable } from 'node:stream';
import { dayOf, type Instant } from '../../src/domain/values/day.ts';
import { type Answer, answer } from '../http/answer.ts';
import { type NamedFile, streamZip, type ZippedFile } from '../http/zipped.ts';
import { buildNotFoundRefusal } from '../refusals.ts';
import type { Transact } from '../store/connection.ts';
import { buildIncomeContent, type IncomeContent } from './content.ts';
import { drawForm220Pdf } from './form-pdf.ts';
import { listYearPeople } from './people.ts';
import { listPersonYears, readWithholder } from './years.ts';

const nameOf = (year: number, person: string): string =>
  `certificado-220-${year}-${(person.split(':')[1] ?? '').replace(/[^\w-]/g, '')}.pdf`;

/** Builds form 220 of an employee. Undefined while DIAN has accepted no payroll of the year. */
export async function buildForm220File(
  inside: Transact,
  companyId: string,
  { year, employee }: { year: number; employee: string },
  now: Instant,
): Promise<ZippedFile | undefined> {
  const people = await inside((tx) => listYearPeople(tx, companyId, year, { employees: [employee] }));
  const last = people.findLast(({ accepted }) => accepted);
  if (!last) return undefined;
  const content = (await contentsOf(inside, companyId, year, [last.person], now)).get(last.person);
  return content && { name: nameOf(year, last.person), data: await drawForm220Pdf(content, new Date(now)) };
}

const batch = 100;

/**
 * Reads the content of certificates by person. They are rendered after the transaction, so that it holds no
 * connection.
 */
const contentsOf = (
  inside: Transact,
  companyId: string,
  year: number,
  people: readonly string[],
  now: Instant,
): Promise<Map<string, IncomeContent>> =>
  inside(async (tx) => {
    const [years, withholder] = [
      await listPersonYears(tx, companyId, year, people, dayOf(now)),
      await readWithholder(tx, companyId),
    ];
    const contents = years.map((one) => [one.person, buildIncomeContent(year, one, withholder)] as const);
    return new Map(contents.flatMap(([person, content]) => (content ? [[person, content]] : [])));
  });

export async function buildForm220Zip(
  inside: Transact,
  companyId: string,
  { year, employees }: { year: number; employees: readonly string[] | undefined },
  now: Instant,
): Promise<Answer> {
  const people = await inside((tx) => listYearPeople(tx, companyId, year, employees ? { employees } : {}));
  const files = people
    .filter(({ accepted }) => accepted)
    .map(({ person }) => ({ id: person, name: nameOf(year, person) }));
  if (files.length === 0) throw buildNotFoundRefusal(`La DIAN no ha aceptado ninguna nómina de ${year}.`);
  let ahead = new Map<string, IncomeContent>();
  const read = async ({ id, name }: NamedFile): Promise<ZippedFile | undefined> => {
    if (!ahead.has(id)) {
      const at = files.findIndex((file) => file.id === id);
      const next = files.slice(at, at + batch).map((file) => file.id);
      ahead = await contentsOf(inside, companyId, year, next, now);
    }
    const content = ahead.get(id);
    return content && { name, data: await drawForm220Pdf(content, new Date(now)) };
  };
  return answer(Readable.from(streamZip(files, read)), 200, {
    type: 'application/zip',
    headers: {
      'content-disposition': `attachment; filename="certificados-220-${year}.zip"`,
      'cache-control': 'no-store',
    },
  });
}
