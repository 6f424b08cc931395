import { sql } from 'kysely';
import { formatMonth } from '../../src/domain/values/day.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { askDocument } from './ask-document.ts';
import { readCompanyNit } from './foreign-files.ts';
import { lockImports, readFilesInput, readFilesInThread, readPlan, storeFiles } from './keep-files.ts';
import type { ReadFile } from './read-files.ts';
import { settleForeignPayrolls } from './settle-foreign-payrolls.ts';

/** Documents of another program brought one at a time, to adjust them: from the XML, or from what DIAN has. */
export const registerForeignPayrollRoutes: StaffModule = ({ on }, services) => {
  on('GET /foreign_payrolls/by_cune/:cune', async (call) => {
    const cune = call.input.cune.toLowerCase();
    const here = await call.inCompany((tx) => findByCune(tx, call.company.id, cune));
    if (here.foreign_payroll || here.payroll) return answer({ data: { ...here, document: null } });
    const content = await askDocument(services, call.company.id, call.inCompany, cune);
    const name = `${cune.slice(0, 12)}.xml`;
    const [read] = await readFilesInThread({ files: [{ name, content }], pin: undefined, now: call.now });
    const document = read && describeDocument(read, cune);
    if (!document) throw buildConflictRefusal('La DIAN entregó un documento con otro CUNE.');
    // The certificate of a provider may open documents of its other companies.
    const nit = await call.inCompany((tx) => readCompanyNit(tx, call.company.id));
    if (document.nit !== nit) throw buildConflictRefusal('Ese CUNE es de un documento de otra compañía.');
    const number = document.number.replace(/[^\w.-]/g, '') || cune.slice(0, 12);
    return answer({
      data: {
        ...{ foreign_payroll: null, payroll: null },
        document: {
          ...document,
          file: { name: `${number}.xml`, content: Buffer.from(content).toString('base64') },
        },
      },
    });
  });

  on('POST /foreign_payrolls', async (call, tx) => {
    const { company, user } = call;
    const { files } = readFilesInput({ files: [call.input] });
    const read = await readFilesInThread({ files, pin: undefined, now: call.now });
    const [file] = read;
    if (!file || 'problem' in file)
      throw buildInvalidRefusal({ content: [file?.problem ?? 'El archivo no se pudo leer'] });
    if (new Set(file.documents.map(({ document }) => document.cune)).size > 1)
      throw buildInvalidRefusal({
        content: ['El archivo trae varios documentos. Traiga uno solo, o todos con «Traer la empresa»'],
      });
    await lockImports(tx, company.id);
    const there = await findKept(tx, company.id, file);
    if (there) return answer({ data: there, message: 'Ese documento ya estaba' });
    const id = call.newId();
    const [first] = file.documents;
    await sql`
      insert into document_imports (company_id, id, name, state, applied_at, created_by)
      values (${company.id}, ${id}, ${`Documento ${first?.document.number ?? ''}`.trim()}, 'applied', clock_timestamp(), ${user.id})`.execute(
      tx,
    );
    await storeFiles(tx, company.id, { id, files, read, newId: call.newId });
    const { plan, files: all, employees } = await readPlan(tx, company.id, id);
    if (plan.counts.standing === 0)
      throw buildInvalidRefusal({
        content: [
          plan.left[0]?.message ??
            (first?.document.kind === 'deletion'
              ? 'Ese documento elimina otro, y no se ajusta'
              : 'Ese documento no cuenta en esta compañía'),
        ],
      });
    const stranger = plan.people.find(({ known }) => known === undefined);
    if (stranger)
      throw buildInvalidRefusal({
        content: [`${stranger.name} no está entre los empleados. Tráigalo primero con «Traer la empresa»`],
      });
    await settleForeignPayrolls(tx, company.id, {
      ...{ standing: plan.standing, files: all, employees, newId: call.newId },
    });
    const kept = await findKept(tx, company.id, file);
    if (!kept) throw buildInvalidRefusal({ content: ['Ese documento no cuenta en esta compañía'] });
    await publish(tx, company.id, 'changed', { resource: 'employees' });
    return answer({ data: kept, message: 'Documento guardado' });
  });
};

/** Finds a CUNE among the documents that another program issued and those that were issued here. */
async function findByCune(tx: Tx, companyId: string, cune: string) {
  const { rows: foreign } = await sql<{ id: string; number: string }>`
    select id, number from foreign_payrolls where company_id = ${companyId} and cune = ${cune} limit 1`.execute(
    tx,
  );
  const { rows: own } = await sql<{ id: string; note_type: 1 | 2 | null }>`
    select p.id, p.note_type from submissions s join payrolls p on p.company_id = s.company_id and p.id = s.payroll_id
    where s.company_id = ${companyId} and s.cune = ${cune} limit 1`.execute(tx);
  return { foreign_payroll: foreign[0] ?? null, payroll: own[0] ?? null };
}

/** Finds the document of a file, if it counts. */
async function findKept(
  tx: Tx,
  companyId: string,
  file: ReadFile,
): Promise<{ id: string; number: string } | undefined> {
  const cunes = 'problem' in file ? [] : file.documents.map(({ document }) => document.cune);
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from foreign_payrolls where company_id = ${companyId} and cune = any(${cunes}::text[])
    order by year, month, id limit 1`.execute(tx);
  return rows[0];
}

function describeDocument(read: ReadFile, cune: string) {
  const documents = 'problem' in read ? [] : read.documents;
  const document = documents.find((one) => one.document.cune === cune)?.document;
  if (!document) return undefined;
  const { number, kind, year, month, name, pay, employer } = document;
  const { first_name, other_names, surname, second_surname } = name;
  return {
    number,
    kind,
    nit: employer.nit,
    employee: [first_name, other_names, surname, second_surname].filter(Boolean).join(' '),
    month: kind === 'deletion' ? '' : formatMonth(year, month),
    total: pay?.totals.total ?? '0.00',
  };
}
