import type { DocumentDescription, Element } from '../description/description.ts';
import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';
import { getElementText, listChildElements, type XmlElement } from '../description/xml.ts';
import { isSchemaValid } from './check.ts';
import { renameHint } from './nearest-name.ts';
import { listSignatureStructureFaults } from './signature-structure.ts';

/**
 * Lists what the official schema would reject (ZB01) in a file that any program may have written. DIAN answers that
 * rule alone and names no field, so each fault is reported at its place. A fault that the rule of a field already
 * reports is summarised in one finding.
 */
export function listStructureFindings(description: DocumentDescription, root: XmlElement): DocumentFinding[] {
  const report: StructureReport = { findings: [], failing: [] };
  walk(description.root, root, `/${root.name}`, description, report);
  const [first, ...others] = report.failing;
  if (first && report.findings.length === 0) {
    const more = others.length > 0 ? ` y ${others.length} más` : '';
    report.findings.push(
      makeDocumentFinding(
        'ZB01',
        first,
        `El esquema de la DIAN no acepta el documento: falla ${first.split('/').at(-1)}${more}.`,
        'La DIAN respondería solo «ZB01», sin decir el campo. Corrija los datos señalados.',
      ),
    );
  }
  return report.findings;
}

type StructureReport = { findings: DocumentFinding[]; failing: string[] };

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
const instance = 'http://www.w3.org/2001/XMLSchema-instance';

function walk(
  element: Element,
  here: XmlElement,
  path: string,
  document: DocumentDescription,
  report: StructureReport,
): void {
  const say = (at: string, message: string, hint: string) =>
    report.findings.push(makeDocumentFinding('ZB01', at, message, hint));
  const isRoot = path.lastIndexOf('/') === 0;
  for (const attribute of here.attributes) {
    const isKnown =
      attribute.namespace === ''
        ? (isRoot && attribute.name === 'SchemaLocation') ||
          element.attributes.some((a) => a.name === attribute.name)
        : attribute.namespace === instance &&
          /^(schemaLocation|noNamespaceSchemaLocation)$/.test(attribute.name);
    if (!isKnown) {
      const hint = renameHint(
        attribute.name,
        { names: element.attributes.map((a) => a.name), present: here.attributes.map((a) => a.name) },
        'Quítelo.',
      );
      say(`${path}/@${attribute.name}`, `${here.name} no tiene un atributo ${attribute.name}.`, hint);
    }
  }
  if (isRoot && !here.attributes.some((a) => a.namespace === '' && a.name === 'SchemaLocation')) {
    say(
      `${path}/@SchemaLocation`,
      'La raíz no lleva el atributo SchemaLocation.',
      'Va vacío: SchemaLocation="".',
    );
  }
  for (const attribute of element.attributes) {
    const value = here.attributes.find((a) => a.namespace === '' && a.name === attribute.name)?.value;
    const fails = value === undefined ? attribute.required : !isSchemaValid(attribute.content, value);
    if (fails) report.failing.push(`${path}/@${attribute.name}`);
  }
  if (element.content && !isSchemaValid(element.content, getElementText(here))) report.failing.push(path);
  if (!element.content && strayText(element, here) !== '') {
    say(path, `Hay texto suelto dentro de ${here.name}.`, 'Quítelo: ese grupo solo lleva otros elementos.');
  }
  descend(element, here, path, document, report);
}

/**
 * Returns stray text. Blanks are allowed between elements only: the schema rejects them in an element without
 * children.
 */
const strayText = ({ children }: Element, here: XmlElement): string => {
  const text = getElementText(here);
  return children.length > 0 && /^[ \t\r\n]*$/.test(text) ? '' : text;
};

function descend(
  element: Element,
  here: XmlElement,
  path: string,
  document: DocumentDescription,
  report: StructureReport,
): void {
  const isRoot = path.lastIndexOf('/') === 0;
  const order = new Map(element.children.map((child, index) => [child.name, index]));
  const counts = new Map<string, number>();
  const strangers: string[] = [];
  let last = -1;
  for (const child of listChildElements(here)) {
    if (isRoot && child.name === 'UBLExtensions' && child.namespace === ubl) {
      if (last >= 0) {
        report.findings.push(
          makeDocumentFinding(
            'ZB01',
            `${path}/ext:UBLExtensions`,
            'La firma no va al comienzo.',
            'Es el primer elemento.',
          ),
        );
      }
      extension(child, `${path}/ext:UBLExtensions`, document, report);
      continue;
    }
    const index = order.get(child.name);
    const described = index === undefined ? undefined : element.children[index];
    if (index === undefined || !described) {
      report.findings.push(
        makeDocumentFinding(
          'ZB01',
          `${path}/${child.name}`,
          `${here.name} no tiene un elemento ${child.name}.`,
          renameHint(
            child.name,
            {
              names: element.children.map((c) => c.name),
              present: listChildElements(here)
                .map((c) => c.name)
                .filter((name) => !element.children.find((c) => c.name === name)?.repeats),
            },
            'Revise el nombre, o quítelo: el esquema no conoce ninguno más.',
          ),
        ),
      );
      continue;
    }
    if (index < last) {
      const after = element.children[last]?.name ?? '';
      report.findings.push(
        makeDocumentFinding(
          'ZB01',
          `${path}/${child.name}`,
          `${child.name} está fuera de su lugar: va antes de ${after}.`,
          'Los elementos siguen el orden del anexo.',
        ),
      );
    }
    last = Math.max(last, index);
    if (child.namespace !== document.namespace) strangers.push(child.name);
    const count = (counts.get(child.name) ?? 0) + 1;
    counts.set(child.name, count);
    if (count > 1 && !described.repeats) report.failing.push(`${path}/${child.name}`);
    const own = { ...document, namespace: child.namespace };
    walk(described, child, `${path}/${child.name}${described.repeats ? `[${count}]` : ''}`, own, report);
  }
  const [stranger, ...more] = strangers;
  if (stranger) {
    report.findings.push(
      makeDocumentFinding(
        'ZB01',
        `${path}/${stranger}`,
        `${stranger}${more.length > 0 ? ` y ${more.length} más` : ''} no ${more.length > 0 ? 'están' : 'está'} en el espacio de nombres del documento.`,
        'Los elementos van sin prefijo y sin otro xmlns que el de la raíz.',
      ),
    );
  }
  for (const child of element.children) {
    if (child.required && !counts.has(child.name)) report.failing.push(`${path}/${child.name}`);
  }
}

function extension(
  wrapper: XmlElement,
  path: string,
  document: DocumentDescription,
  report: StructureReport,
): void {
  const inside = listChildElements(wrapper);
  const whole =
    inside.length > 0 &&
    inside.every((one) => {
      const contents = listChildElements(one, 'ExtensionContent');
      return (
        one.name === 'UBLExtension' &&
        contents.length === 1 &&
        contents.every((c) => listChildElements(c).length === 1)
      );
    });
  if (whole) {
    const takes = (element: XmlElement): boolean =>
      element.name !== document.root.name ||
      element.namespace !== document.namespace ||
      listStructureFindings(document, element).length === 0;
    for (const { path: at, message } of listSignatureStructureFaults(wrapper, path, takes)) {
      report.findings.push(
        makeDocumentFinding(
          'ZB01',
          at,
          message,
          'El esquema no acepta esa firma: firme el documento de nuevo.',
        ),
      );
    }
    return;
  }
  report.findings.push(
    makeDocumentFinding(
      'ZB01',
      `${path}/ext:UBLExtension/ext:ExtensionContent`,
      'El lugar de la firma está vacío o no tiene la forma que pide el esquema.',
      'Firme el documento.',
    ),
  );
}
