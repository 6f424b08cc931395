import { Readable } from 'node:stream';
import { hasBlockingFinding } from '../../src/domain/findings/finding.ts';
import { toNamedEmployee } from '../../src/domain/identity/person-name.ts';
import {
  buildCells2276,
  buildFileName2276,
  buildXml2276,
  columns2276,
  listFindings2276,
  mostRecords,
  type Record2276,
  type Shipment,
} from '../../src/domain/income/format-2276.ts';
import type { Report2276 } from '../../src/domain/office/certificates.ts';
import { formatPeopleCount } from '../../src/domain/text/people-count.ts';
import { type Day, dayOf, type Instant, toIsoTime } from '../../src/domain/values/day.ts';
import { type Answer, answer } from '../http/answer.ts';
import { buildSheetAnswer, type SheetFormat } from '../http/sheet.ts';
import { streamZip, type ZippedFile } from '../http/zipped.ts';
import { buildConflictRefusal, buildNotFoundRefusal } from '../refusals.ts';
import type { Transact } from '../store/connection.ts';
import { listYearPeople, type PersonOfYear } from './people.ts';
import { listReportedPeople, streamPersonYears } from './years.ts';

/** Most people listed with their findings. The others are counted. */
const mostListed = 500;
const atOnce = 1000;

/** Counts the records of format 2276 and what they lack. Their figures are not read. */
export async function report2276(inside: Transact, companyId: string, year: number): Promise<Report2276> {
  const people = await inside((tx) => listYearPeople(tx, companyId, year));
  const toReview: Report2276['lacking'] = [];
  let [blocked, more] = [0, 0];
  for (let first = 0; first < people.length; first += atOnce) {
    const some = people.slice(first, first + atOnce);
    const accepted = new Map(some.map((one) => [one.person, one.accepted]));
    for (const reported of await inside((tx) => listReportedPeople(tx, companyId, some))) {
      const { employee_id: id, name, document_type, document_number } = reported;
      const findings = listFindings2276(reported);
      const own = accepted.get(`${document_type}:${document_number}`) ?? false;
      if (findings.length === 0 && own) continue;
      if (own && hasBlockingFinding(findings)) blocked += 1;
      if (toReview.length < mostListed)
        toReview.push({
          ...toNamedEmployee({ ...reported, id, name }),
          document_number,
          findings,
          accepted: own,
        });
      else more += 1;
    }
  }
  const records = people.filter(({ accepted }) => accepted).length;
  return {
    people: people.length,
    records,
    files: Math.ceil(records / mostRecords),
    blocked,
    lacking: toReview,
    more,
  };
}

async function accepted(inside: Transact, companyId: string, year: number): Promise<PersonOfYear[]> {
  const people = await inside((tx) => listYearPeople(tx, companyId, year));
  const own = people.filter((one) => one.accepted);
  if (own.length === 0) throw buildNotFoundRefusal(`La DIAN no ha aceptado ninguna nómina de ${year}.`);
  return own;
}

async function* recordsOf(
  inside: Transact,
  companyId: string,
  year: number,
  people: readonly PersonOfYear[],
  today: Day,
): AsyncGenerator<Record2276[]> {
  const named = people.map(({ person }) => person);
  for await (const years of streamPersonYears(inside, companyId, year, named, today))
    yield years.map(({ reported, income }) => ({ person: reported, income }));
}

/**
 * Streams the XML of a year: a file, or a ZIP of files with five thousand records each. Throws 409 while a
 * record has a finding that DIAN would reject.
 */
export async function exportXml2276(
  inside: Transact,
  companyId: string,
  wanted: { year: number; number: number; replaces: boolean },
  now: Instant,
): Promise<Answer> {
  const { year } = wanted;
  const people = await accepted(inside, companyId, year);
  const { blocked } = await report2276(inside, companyId, year);
  if (blocked > 0)
    throw buildConflictRefusal(
      `El archivo no sale: a ${formatPeopleCount(blocked)} ${blocked === 1 ? 'le' : 'les'} falta algo que la DIAN rechazaría. Corríjalo en la lista y vuelva a descargarlo.`,
    );
  const sent = `${dayOf(now)}T${toIsoTime(now)}`;
  const shipments = Array.from({ length: Math.ceil(people.length / mostRecords) }, (_, at) => {
    const shipment: Shipment = { ...wanted, number: wanted.number + at, sent };
    return { id: String(at), name: buildFileName2276(shipment), shipment };
  });
  const read = async ({ id }: { id: string }): Promise<ZippedFile> => {
    const { name, shipment } = shipments[Number(id)] as (typeof shipments)[number];
    const own = people.slice(Number(id) * mostRecords, (Number(id) + 1) * mostRecords);
    const records: Record2276[] = [];
    for await (const some of recordsOf(inside, companyId, year, own, dayOf(now))) records.push(...some);
    return { name, data: Buffer.from(buildXml2276(shipment, records), 'latin1') };
  };
  const [first] = shipments;
  if (shipments.length === 1 && first) {
    const { data, name } = await read(first);
    return answer(data, 200, {
      type: 'application/xml; charset=ISO-8859-1',
      headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
    });
  }
  return answer(Readable.from(streamZip(shipments, read)), 200, {
    type: 'application/zip',
    headers: {
      'content-disposition': `attachment; filename="formato-2276-${year}.zip"`,
      'cache-control': 'no-store',
    },
  });
}

/**
 * Streams the sheet of DIAN's prevalidator. It is available with blocking findings too, because it can be
 * completed by hand.
 */
export async function exportSheet2276(
  inside: Transact,
  companyId: string,
  year: number,
  format: SheetFormat,
  today: Day,
): Promise<Answer> {
  const people = await accepted(inside, companyId, year);
  async function* rows() {
    for await (const records of recordsOf(inside, companyId, year, people, today))
      for (const record of records) yield buildCells2276(record);
  }
  return buildSheetAnswer({
    format,
    title: `2276 ${year}`,
    file: `formato-2276-${year}`,
    columns: columns2276.map((column) => ({
      header: column.title,
      width: 'amount' in column ? 16 : 20,
      ...('amount' in column && { numFmt: '#,##0' }),
    })),
    rows: rows(),
  });
}
