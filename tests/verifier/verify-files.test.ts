import { readdirSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSigned } from '../../server/dian/build.ts';
import { openCertificate } from '../../server/dian/certificate.ts';
import type { ContributorLine } from '../../src/domain/pila/layout.ts';
import { buildPlanillaHeader } from '../../src/domain/pila/planilla.ts';
import { defaultPilaSettings } from '../../src/domain/pila/settings.ts';
import type { Day, Instant } from '../../src/domain/values/day.ts';
import { pesos } from '../../src/domain/values/money.ts';
import type { DocumentVerdict } from '../../src/domain/verifier/verdict.ts';
import type { SourceFile } from '../../src/files/source-file.ts';
import { type VerificationResult, verifyFiles } from '../../src/verifier/verify-files.ts';
import { sourcesOf } from '../domain/crosscheck/sources.ts';
import { simplePayroll } from '../domain/dian/sample.ts';
import { numbered, planillaText } from '../domain/pila/file.ts';
import { run } from '../scripts/dian-run.ts';
import { company, p12Of, password } from '../server/dian/certificates.ts';
import { sharedPath } from '../shared.ts';

/** The verifier as its worker runs it, with Web Crypto. */

const day = '2026-11-20';
const now = Date.parse(`${day}T23:59:59-05:00`) as Instant;

const fileOf = (name: string, content: string | Uint8Array): SourceFile => {
  const bytes = typeof content === 'string' ? strToU8(content) : content;
  return { name, size: bytes.length, read: async () => bytes };
};

type Verified = { verdicts: DocumentVerdict[]; result: VerificationResult };

async function verify(files: SourceFile[], pin?: string): Promise<Verified> {
  const verdicts: DocumentVerdict[] = [];
  for await (const event of verifyFiles(files, { now, pin })) {
    if (event.type === 'verdicts') verdicts.push(...event.verdicts);
    if (event.type === 'result') return { verdicts, result: event.result };
  }
  throw new Error('There is no result');
}

const issued = company();
const secret = {
  pin: '12345',
  credentials: openCertificate(p12Of(issued.own, [issued.own, issued.middle, issued.root]), password),
  uuid: '07f1761e-d93b-540c-b37f-bc209963713b',
  signingTime: Date.parse('2026-10-31T19:30:05Z') as Instant,
};
const signed = buildSigned(simplePayroll(), secret).xml.toString();

const examples = sharedPath('dian/examples/README.md')?.replace('README.md', '');
describe.skipIf(!examples)('every shared example', () => {
  const names = examples ? readdirSync(examples).filter((name) => name.endsWith('.xml')) : [];

  it.each([
    ['with the PIN', '12345'],
    ['without it', undefined],
  ])('has the findings of `npm run dian -- check`, %s', async (_, pin) => {
    const { verdicts } = await verify(
      names.map((name) => fileOf(name, readFileSync(`${examples}${name}`))),
      pin,
    );
    for (const [at, name] of names.entries()) {
      const command = run(
        'check',
        `${examples}${name}`,
        ...(pin ? ['--pin', pin] : []),
        '--fecha',
        day,
        '--json',
      );
      const { valid, findings } = JSON.parse(command.out);
      const verdict = verdicts[at];
      expect({ name, findings: byPlace(verdict?.findings) }).toEqual({ name, findings: byPlace(findings) });
      expect({ name, valid: verdict?.findings[0]?.severity !== 'block' }).toEqual({ name, valid });
    }
  });
});

const byPlace = (findings: { rule: string; path: string }[] = []) =>
  [...findings].sort((a, b) => (`${a.rule} ${a.path}` < `${b.rule} ${b.path}` ? -1 : 1));

describe('a signed document', () => {
  it('is right, with its person, month and sums', async () => {
    const { verdicts, result } = await verify([fileOf('nie.xml', signed)], '12345');
    expect(verdicts).toMatchObject([
      {
        kind: 'right',
        person: 'PRUEBA FICTICIA ANA MARIA',
        month: { year: 2026, month: 10 },
        difference: 0,
        sums: { earned: { stated: 200_000_000, added: 200_000_000 } },
      },
    ]);
    expect(result.sentence).toBe('El documento está bien');
  });

  it.each([
    ['changed after it was signed', signed.replace('PrimerNombre="ANA"', 'PrimerNombre="ANE"'), 'signature'],
    [
      'whose sum was changed',
      signed.replace('DevengadosTotal>2000000.00', 'DevengadosTotal>2001400.00'),
      'signature',
    ],
    ['without its signature', signed.replace(/<ds:Signature.*<\/ds:Signature>/s, ''), 'unsigned'],
    ['cut in half', signed.slice(0, 4000), 'unreadable'],
    ['with a document type', signed.replace('?>', '?><!DOCTYPE n [<!ENTITY a "b">]>'), 'unreadable'],
    ['with an entity', signed.replace('EMPRESA', '&lol;'), 'unreadable'],
    ['in Latin-1', new Uint8Array(Buffer.from(signed, 'latin1')), 'unreadable'],
    ['that is empty', '', 'unreadable'],
  ])('%s is told as such', async (_, content, kind) => {
    const { verdicts, result } = await verify([fileOf('nie.xml', content)]);
    expect(verdicts).toMatchObject([{ kind }]);
    expect(verdicts[0]?.headline).toMatch(/\S/);
    expect(result.sums).toMatchObject({ documents: 1, right: 0, bad: 1 });
  });

  it('that is right has another CUNE with another PIN', async () => {
    const { verdicts } = await verify([fileOf('nie.xml', signed)], '99999');
    expect(verdicts).toMatchObject([{ kind: 'cune' }]);
  });

  it('keeps its signature when its certificate expired afterwards', async () => {
    const old = company({ to: '2026-11-01' });
    const credentials = openCertificate(
      p12Of(old.own, [old.own, old.middle, old.root]),
      password,
      new Date('2026-10-01'),
    );
    const { verdicts } = await verify([
      fileOf('nie.xml', buildSigned(simplePayroll(), { ...secret, credentials }).xml.toString()),
    ]);
    expect(verdicts).toMatchObject([{ kind: 'notices' }]);
    expect(verdicts[0]?.findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(
      expect.arrayContaining(['ZD02 notice']),
    );
  });
});

describe('ZIPs', () => {
  const xml = strToU8(signed);

  it('inside ZIPs are opened, and the rest of their files is named', async () => {
    const inner = zipSync({ 'nie2.xml': xml });
    const outer = zipSync({
      'carpeta/nie1.xml': xml,
      'z.zip': inner,
      'foto.png': xml,
      '__MACOSX/._nie1.xml': xml,
    });
    const { verdicts, result } = await verify([fileOf('todo.zip', outer)]);
    expect(verdicts.map(({ file, kind }) => [file, kind])).toEqual([
      ['todo.zip › carpeta/nie1.xml', 'right'],
      ['todo.zip › z.zip › nie2.xml', 'right'],
    ]);
    expect(result.left).toEqual([
      { file: 'todo.zip › foto.png', message: expect.stringContaining('No es un XML') },
    ]);
  });

  const nested = (levels: number): Uint8Array =>
    levels === 0 ? zipSync({ 'nie.xml': xml }) : zipSync({ 'z.zip': nested(levels - 1) });
  /** A ZIP whose directory claims another size for its only file. */
  function claim(data: Uint8Array, size: number): Uint8Array {
    const copy = new Uint8Array(data);
    const view = new DataView(copy.buffer);
    for (let at = 0; at < copy.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
    return copy;
  }
  const bomb = zipSync({ 'nie.xml': new Uint8Array(64_000_000) });

  it.each([
    ['that grows', bomb, /8 MB/],
    ['that hides how much it grows', claim(bomb, 5000), /no se pudo leer/],
    ['that claims more than it has', claim(zipSync({ 'nie.xml': xml }), 50_000), /no se pudo leer/],
    ['inside too many others', nested(4), /uno dentro de otro/],
    ['that is cut', zipSync({ 'nie.xml': xml }).slice(0, 900), /dañado o incompleto/],
    ['that is empty', zipSync({}), /no trae nada/],
    ['that is none', strToU8('hola'), /dañado o incompleto/],
  ])('%s are refused with a sentence', async (_, data, words) => {
    const { verdicts, result } = await verify([fileOf('z.zip', data)]);
    const said = [...verdicts.map(({ headline }) => headline), ...result.left.map(({ message }) => message)];
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(words);
  });
});

describe('many files', () => {
  it('beyond the limit are left out with one sentence', async () => {
    const empty = fileOf('a.txt', '');
    const { result } = await verify(Array.from({ length: 30_002 }, () => empty));
    expect(result.left.filter(({ message }) => /Son más de 30.000/.test(message))).toHaveLength(1);
  });

  it('of which one cannot be read are judged all the same', async () => {
    const gone: SourceFile = { name: 'b.xml', size: 10, read: () => Promise.reject(new Error('gone')) };
    const { verdicts } = await verify([gone, fileOf('nie.xml', signed)]);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['unreadable', 'right']);
  });
});

describe('planillas', () => {
  const people = [
    { document_number: '52345678', surname: 'Peña' },
    { document_number: '1037482916', surname: 'Rojas' },
  ];
  const month = people.map((employee) => sourcesOf({ employee }));
  const documents = month.map(({ xml }, at) => fileOf(`nie-${at}.xml`, xml));
  const presenter = {
    name: 'SIETE CEIBAS',
    document_type: 'NI',
    document_number: '901482317',
    check_digit: '5',
  };
  const planillaOf = (lines: readonly ContributorLine[]): SourceFile => {
    const header = buildPlanillaHeader({
      presenter,
      settings: defaultPilaSettings,
      year: 2026,
      month: 9,
      type: 'E',
      contributors: 2,
      payroll: pesos(6_000_000),
    });
    return fileOf('pila.txt', planillaText(header, numbered(lines), day as Day));
  };
  let lines: ContributorLine[];
  beforeAll(() => {
    lines = month.flatMap((one) => one.lines.map((line) => ({ ...line })));
  });

  it('that agree with the documents say so', async () => {
    const { result } = await verify([...documents, planillaOf(lines)]);
    expect(result.people).toEqual([]);
    expect(result.sentence).toContain('la planilla coincide');
  });

  it('with less base are told by person, with what the UGPP would claim', async () => {
    const short = lines.map((line, at) =>
      at === 0 ? { ...line, healthBase: pesos(line.healthBase / 100 - 500_000) } : line,
    );
    const { result } = await verify([...documents, planillaOf(short)]);
    expect(result.people).toMatchObject([{ identity: '52345678', month: { year: 2026, month: 9 } }]);
    expect(result.sums.claim).toBeGreaterThan(0);
    expect(result.sentence).toContain('la planilla de septiembre de 2026 no coincide en 1\u00a0persona');
  });

  it('without documents, or that are none, are named with the reason', async () => {
    const { result } = await verify([planillaOf(lines), fileOf('carta.txt', 'Señores')]);
    expect(result.left.map(({ message }) => message)).toEqual([
      expect.stringMatching(/no empieza por un registro 01/),
      expect.stringMatching(/No hay documentos de septiembre de 2026/),
    ]);
  });
});
