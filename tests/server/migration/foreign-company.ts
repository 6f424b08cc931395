import { buildSigned } from '../../../server/dian/build.ts';
import { openCertificate, type SigningCredentials } from '../../../server/dian/certificate.ts';
import { buildAdjustment } from '../../../src/domain/dian/document/adjustment.ts';
import type { IndividualPayrollInput } from '../../../src/domain/dian/document/individual-payroll.ts';
import type { Day, Instant } from '../../../src/domain/values/day.ts';
import type { Client } from '../../client.ts';
import { aMonth } from '../../domain/migration/foreign.ts';
import { company, p12Of, password, subjectOf } from '../dian/certificates.ts';

/** Signed documents of the program that a company leaves. */
export type Signed = { name: string; content: string; cune: string; number: string; xml: string };

export class ForeignProgram {
  readonly pin = '75315';
  private readonly credentials: SigningCredentials;

  constructor(nit: string) {
    const { own, middle, root } = company({ subject: subjectOf('EMPRESA FICTICIA', nit) });
    this.credentials = openCertificate(p12Of(own, [own, middle, root]), password);
  }

  sign(input: IndividualPayrollInput): Signed {
    return this.build(input);
  }

  note(of: Signed, input: IndividualPayrollInput, kind: '1' | '2'): Signed {
    const issued = { day: '2026-11-03' as Day, time: '09:20:00-05:00' };
    const predecessor = { number: of.number, cune: of.cune, day: '2026-10-31' as Day };
    return this.build(buildAdjustment({ ...input, issued, notes: [] }, predecessor, kind));
  }

  private build(input: Parameters<typeof buildSigned>[0]): Signed {
    const { xml, cune, number } = buildSigned(input, {
      pin: this.pin,
      credentials: this.credentials,
      uuid: '07f1761e-d93b-540c-b37f-bc209963713b',
      signingTime: Date.parse(`${input.issued.day}T19:30:05Z`) as Instant,
    });
    return { name: `${number}.xml`, content: xml.toString('base64'), cune, number, xml: xml.toString() };
  }
}

/** Brings a document of another program; answers the ids of the import and of its document. */
export async function foreignDocuments(
  clerk: Client,
  nit: string,
  changes: Parameters<typeof aMonth>[2] = {},
  month = 9,
): Promise<{ id: string; payroll: string }> {
  const { name, content } = new ForeignProgram(nit).sign(aMonth(month, 1, { ...changes, nit }));
  const made = await clerk.post('/document_imports/files', {
    file_name: 'a.zip',
    files: [{ name, content }],
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id } = made.body.data;
  const brought = await clerk.post(`/document_imports/${id}/apply`);
  if (brought.status !== 200) throw new Error(JSON.stringify(brought.body));
  const [first] = (await clerk.get('/foreign_payrolls')).rows;
  return { id, payroll: String(first?.id) };
}
