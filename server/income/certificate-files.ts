import { Readable } from 'node:stream';
import { dayOf, type Instant } from '../../src/domain/day.ts';
import { type Answer, answer } from '../http/answer.ts';
import { type ZippedFile, zippedOne } from '../http/zipped.ts';
import { notFound } from '../refused.ts';
import type { Transact } from '../store/connection.ts';
import { contentOf } from './content.ts';
import { form220Pdf } from './form-pdf.ts';
import { peopleOfYear } from './people.ts';
import { withholderOf, yearsIn } from './years.ts';

const nameOf = (year: number, person: string): string =>
  `certificado-220-${year}-${(person.split(':')[1] ?? '').replace(/[^\w-]/g, '')}.pdf`;

/** Form 220 of an employee in a year; `undefined` while DIAN accepted none of it. */
export async function certificateFile(
  inside: Transact,
  companyId: string,
  { year, employee }: { year: number; employee: string },
  now: Instant,
): Promise<ZippedFile | undefined> {
  const people = await inside((tx) => peopleOfYear(tx, companyId, year, { employees: [employee] }));
  const last = people.findLast(({ accepted }) => accepted);
  return last && drawn(inside, companyId, year, last.person, now);
}

/** Drawn once its transaction has ended: nobody waits for a connection meanwhile. */
async function drawn(
  inside: Transact,
  companyId: string,
  year: number,
  person: string,
  now: Instant,
): Promise<ZippedFile | undefined> {
  const content = await inside(async (tx) => {
    const [found] = await yearsIn(tx, companyId, year, [person], dayOf(now));
    return found && contentOf(year, found, await withholderOf(tx, companyId));
  });
  return content && { name: nameOf(year, person), data: await form220Pdf(content, new Date(now)) };
}

/** The forms 220 of a year, or of some of its employees, in one file made while it travels. */
export async function certificatesZip(
  inside: Transact,
  companyId: string,
  { year, employees }: { year: number; employees: readonly string[] | undefined },
  now: Instant,
): Promise<Answer> {
  const people = await inside((tx) => peopleOfYear(tx, companyId, year, employees ? { employees } : {}));
  const files = people
    .filter(({ accepted }) => accepted)
    .map(({ person }) => ({ id: person, name: nameOf(year, person) }));
  if (files.length === 0) throw notFound(`La DIAN no ha aceptado ninguna nómina de ${year}.`);
  return answer(Readable.from(zippedOne(files, ({ id }) => drawn(inside, companyId, year, id, now))), 200, {
    type: 'application/zip',
    headers: {
      'content-disposition': `attachment; filename="certificados-220-${year}.zip"`,
      'cache-control': 'no-store',
    },
  });
}
