import { hash } from 'node:crypto';
import { answerSignature } from '../../server/dian/answer-signature.ts';
import {
  listFileSignatureFindings,
  type OpenFileCheck,
  openFileCheck,
} from '../../src/domain/dian/check/check-signed-file.ts';
import type { DocumentContext } from '../../src/domain/dian/description/context.ts';
import type { DocumentFinding } from '../../src/domain/dian/description/finding.ts';
import { findText } from '../../src/domain/dian/description/value.ts';
import type { OpenDocument } from '../../src/domain/dian/document/read.ts';
import { getDocumentContent } from '../../src/domain/dian/rules/seal.ts';
import { type Instant, parseDay } from '../../src/domain/values/day.ts';
import { type Options, optionsOf, Unreadable, Usage } from './usage.ts';

type Read = (path: string) => Uint8Array;
type Checked = { file: string; findings: DocumentFinding[]; about: string };

/** Checks structure, rules and signature of files, without calling DIAN. */
export function check(args: readonly string[], read: Read): number {
  const options = optionsOf(args, ['pin', 'fecha'], ['json']);
  const now = moment(options);
  const pin = options.named.get('pin');
  const context: DocumentContext = {
    now,
    foreign: true,
    ...(pin === undefined ? {} : { seal: { pin, hash: (text) => hash('sha384', text, 'hex') } }),
  };
  return report(options, 'nada impide enviarlo', (file) => {
    const opened = openFileCheck(read(file), context);
    const { findings, document } = opened;
    if (!document) return { file, findings, about: '' };
    const about = `${nameOf(document)}${pin === undefined ? '; sin --pin no se revisó el CUNE' : ''}`;
    return { file, findings: [...findings, ...listSigned(opened, now, findings)], about };
  });
}

/** Checks only the signature of files. */
export function verify(args: readonly string[], read: Read): number {
  const options = optionsOf(args, ['fecha'], ['json']);
  const now = moment(options);
  return report(options, 'la firma es válida', (file) => {
    const opened = openFileCheck(read(file), { now });
    const { findings, document } = opened;
    if (!document) return { file, findings, about: '' };
    // Findings on the shape of the signature, and on bytes that it does not cover, belong to its verdict.
    const around = findings.filter(
      ({ rule, path }) =>
        /^(ZA01|ZB02|ZB03|ZB04|ZE02|NIA?E901|NIA?E001)$/.test(rule) ||
        (rule === 'ZB01' && path.includes('/ds:Signature')),
    );
    return { file, findings: [...around, ...listSigned(opened, now, around)], about: nameOf(document) };
  });
}

const listSigned = (
  opened: OpenFileCheck,
  now: Instant,
  earlierFindings: readonly DocumentFinding[],
): DocumentFinding[] =>
  opened.signature
    ? listFileSignatureFindings(opened, answerSignature(opened.signature), now, earlierFindings)
    : [];

function moment({ named }: Options): Instant {
  const day = named.get('fecha');
  if (day === undefined) return Date.now() as Instant;
  if (!parseDay(day)) throw new Usage(`«${day}» no es una fecha AAAA-MM-DD.`);
  return Date.parse(`${day}T23:59:59-05:00`) as Instant;
}

const nameOf = ({ description, value }: OpenDocument): string => {
  const { at, content } = getDocumentContent(value);
  const kind = description.code === '102' ? 'Nómina individual' : `Nota de ajuste (${at || 'sin contenido'})`;
  return `${kind} ${findText(content, 'NumeroSecuenciaXML', '@Numero') ?? 'sin número'}`;
};

function report(options: Options, soundVerdict: string, checked: (file: string) => Checked): number {
  if (options.files.length === 0) throw new Usage('Falta el archivo XML.');
  const unread: string[] = [];
  const all = options.files.flatMap((file) => {
    try {
      return [checked(file)];
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem;
      unread.push(problem.message);
      return [];
    }
  });
  if (options.flags.has('json')) {
    const plain = all.map(({ file, findings }) => ({ file, valid: !findings.some(stops), findings }));
    if (all.length > 0) console.info(JSON.stringify(options.files.length === 1 ? plain[0] : plain, null, 2));
  } else for (const one of all) tell(one, soundVerdict);
  if (unread.length > 0) throw new Unreadable(unread.join('\n'));
  return all.some(({ findings }) => findings.some(stops)) ? 1 : 0;
}

const stops = ({ severity }: DocumentFinding): boolean => severity === 'block';

function tell({ file, findings, about }: Checked, soundVerdict: string): void {
  const count = findings.filter(stops).length;
  const notices = findings.length - count;
  const verdict = count === 0 ? soundVerdict : count === 1 ? '1 hallazgo' : `${count} hallazgos`;
  const aside = notices === 0 ? '' : notices === 1 ? ' y 1 aviso' : ` y ${notices} avisos`;
  console.info(`${file}: ${verdict}${aside}${about && ` · ${about}`}`);
  for (const { severity, rule, path, message, hint, fix } of findings) {
    console.info(
      `  ${severity === 'block' ? '✗' : '·'} ${rule}  ${path.replace(/^.*\/(?=ds:Signature)/, '…/')}`.trimEnd(),
    );
    console.info(`    ${message} ${hint}${fix ? ` (${fix.route}, ${fix.field})` : ''}`);
  }
}
