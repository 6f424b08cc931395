import { createHash, sign } from 'node:crypto';
import { buildSigned } from '../../../server/dian/build.ts';
import { openCertificate, type SigningCredentials } from '../../../server/dian/certificate.ts';
import { parseXml } from '../../../src/domain/dian/description/xml.ts';
import { buildAdjustment } from '../../../src/domain/dian/document/adjustment.ts';
import type { IndividualPayrollInput } from '../../../src/domain/dian/document/individual-payroll.ts';
import { readSignature } from '../../../src/domain/dian/signature/signature-reading.ts';
import type { Day, Instant } from '../../../src/domain/values/day.ts';
import type { Client } from '../../client.ts';
import { aMonth, type ForeignHabit } from '../../domain/migration/foreign.ts';
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

  /** Signs a document in the words of a program: the same signature, over what that program writes. */
  signAs(habit: ForeignHabit, input: Parameters<typeof buildSigned>[0]): Signed {
    const ours = this.build(input);
    const [signature = ''] = /<ds:Signature [\s\S]*<\/ds:Signature>/.exec(ours.xml) ?? [];
    const template = habit(ours.xml.replace(signature, '@signature@')).replace('@signature@', signature);
    const digests = readSignature(template, parseXml(template)).digests.map(({ algorithm, bytes }) =>
      createHash(algorithm).update(bytes).digest('base64'),
    );
    let at = 0;
    const digested = template.replace(/<ds:SignedInfo[\s\S]*?<\/ds:SignedInfo>/, (info) =>
      info.replace(/(?<=<ds:DigestValue>)[^<]*/g, () => digests[at++] ?? ''),
    );
    const { value } = readSignature(digested, parseXml(digested));
    const signed = sign('sha256', value?.bytes ?? new Uint8Array(), this.credentials.key).toString('base64');
    const xml = digested.replace(/(<ds:SignatureValue[^>]*>)[^<]*/, `$1${signed}`);
    return { ...ours, xml, content: Buffer.from(xml).toString('base64') };
  }

  noteAs(habit: ForeignHabit, of: Signed, input: IndividualPayrollInput, kind: '1' | '2'): Signed {
    return this.signAs(habit, this.buildNote(of, input, kind));
  }

  note(of: Signed, input: IndividualPayrollInput, kind: '1' | '2'): Signed {
    return this.build(this.buildNote(of, input, kind));
  }

  private buildNote(of: Signed, input: IndividualPayrollInput, kind: '1' | '2') {
    const issued = { day: '2026-11-03' as Day, time: '09:20:00-05:00' };
    const predecessor = { number: of.number, cune: of.cune, day: '2026-10-31' as Day };
    return buildAdjustment({ ...input, issued, notes: [] }, predecessor, kind);
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
