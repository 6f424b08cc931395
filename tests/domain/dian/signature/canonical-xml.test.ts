import { readdirSync, readFileSync } from 'node:fs';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { buildSigned } from '../../../../server/dian/build.ts';
import { openCertificate } from '../../../../server/dian/certificate.ts';
import {
  findElements,
  findElementsById,
  readCanonicalSource,
  writeCanonicalElement,
  writeCanonicalRemainder,
} from '../../../../src/domain/dian/signature/canonical-xml.ts';
import type { Instant } from '../../../../src/domain/values/day.ts';
import { company, p12Of, password } from '../../../server/dian/certificates.ts';
import { sharedPath } from '../../../shared.ts';
import { signatureCases } from '../check/signature-cases.ts';
import { everything, simplePayroll } from '../sample.ts';

/** Our canonical forms beside those of libxml2, which no code of ours made. */

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

const issued = company();
const secret = {
  pin: '12345',
  credentials: openCertificate(p12Of(issued.own, [issued.own, issued.middle, issued.root]), password),
  uuid: '07f1761e-d93b-540c-b37f-bc209963713b',
  signingTime: Date.parse('2026-10-31T19:30:05Z') as Instant,
};
const signed = buildSigned(simplePayroll(), secret).xml.toString();
const whole = buildSigned(everything(), secret).xml.toString();

function withLibxml2<T>(text: string, use: (document: XmlDocument) => T): T | undefined {
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(text);
    return use(document);
  } catch {
    return undefined;
  } finally {
    document?.dispose();
  }
}

const byLibxml2 = (text: string, id: string) =>
  withLibxml2(text, ({ root }) => (root.find(`//*[@Id='${id}']`)[0] as XmlElement).canonicalizeToString());

const ours = (text: string, id: string): string | undefined => {
  const source = readCanonicalSource(text);
  return writeCanonicalElement(source, findElementsById(source, id)[0] ?? -1);
};

describe('the canonical form of an element', () => {
  it.each([
    ['attributes out of order', '<r><a Id="x" z="1" b="2" A="3"/></r>'],
    ['attributes of namespaces', '<r xmlns:q="urn:b" xmlns:p="urn:a"><a Id="x" q:a="1" p:z="2" a="3"/></r>'],
    ['names declared above', '<r xmlns="urn:r" xmlns:p="urn:p"><a Id="x"><p:b/></a></r>'],
    [
      'a name declared again',
      '<r xmlns="urn:r"><a Id="x" xmlns="urn:r"><b xmlns="urn:s"><c xmlns="urn:r"/></b></a></r>',
    ],
    ['no namespace inside one', '<r xmlns="urn:r"><a Id="x"><b xmlns=""><c/></b></a></r>'],
    ['blanks and line ends', '<r>\r\n<a Id="x"\n  b = "1"\t>\r t </a >\n</r>'],
    ['escapes', `<r><a Id="x" b="&lt;&amp;&quot;&gt;'&#9;&#10;&#13;">&lt;&amp;&gt;"'&#13;</a></r>`],
    ['line ends in an attribute', '<r><a Id="x" b="1\n2\t3"/></r>'],
    [
      'comments, character data and instructions',
      '<r><a Id="x"><!-- no --><![CDATA[<&>]]><?p  q ?><?e?></a></r>',
    ],
    [
      'attributes xml: of ancestors',
      '<r xml:lang="es" xml:space="preserve"><m xml:lang="en"><a Id="x" b="1"/></m></r>',
    ],
    ['letters outside the first plane', '<r><a Id="x" ñ="𝔘">𝔘 ñ</a></r>'],
    ['a namespace that is no URI', '<r><a Id="x" xmlns:p="no es"/></r>'],
    ['a relative namespace', '<r><a Id="x" xmlns:p="a/b"/></r>'],
    ['a mark above', '<r xml:base="http://a/"><a Id="x">1</a></r>'],
  ])('of %s is that of libxml2', (_, text) => {
    expect(ours(text, 'x')).toBe(byLibxml2(text, 'x'));
  });
});

/** Every part that a signature covers, by both. */
function compareForms(text: string): { ours: (string | undefined)[]; theirs: (string | undefined)[] } {
  const source = readCanonicalSource(text);
  const [signature] = findElements(source, signatureNamespace, 'Signature');
  const [info] = findElements(source, signatureNamespace, 'SignedInfo');
  const find = (root: XmlElement, name: string) =>
    root.find(`//ds:${name}`, { ds: signatureNamespace })[0] as XmlElement;
  return {
    ours: [
      writeCanonicalRemainder(source, signature ?? -1),
      info === undefined ? undefined : writeCanonicalElement(source, info),
    ],
    theirs: [
      withLibxml2(text, (document) => {
        find(document.root, 'Signature').remove();
        return document.canonicalizeToString();
      }),
      withLibxml2(text, ({ root }) => find(root, 'SignedInfo')?.canonicalizeToString()),
    ],
  };
}

describe('what a signature covers', () => {
  const texts: [string, string][] = [
    ['as we sign it', signed],
    ['with every group', whole],
    ['with an instruction before and after', `${signed.replace('<NominaIndividual ', '<?a b?>\n$&')}\n<?c?>`],
    ['with line ends of Windows', signed.replaceAll('><', '>\r\n<')],
    ['with a byte order mark', `\uFEFF${signed}`],
    ...signatureCases
      .filter(([rule]) => rule !== 'DC01' && rule !== 'ZD01')
      .map(([rule, broken]): [string, string] => [`broken for ${rule}`, broken(signed)]),
  ];

  it.each(texts)('%s has the form of libxml2', (_, text) => {
    const forms = compareForms(text);
    expect(forms.ours).toEqual(forms.theirs);
  });

  const examples = sharedPath('dian/examples/README.md')?.replace('README.md', '');
  it.skipIf(!examples)('in every signed example has the form of libxml2', () => {
    const names = readdirSync(examples ?? '').filter((name) => name.endsWith('.xml'));
    for (const name of names) {
      const text = readFileSync(`${examples}${name}`, 'utf8');
      if (!/<(\w+:)?Signature /.test(text)) continue;
      const forms = compareForms(text);
      expect({ name, ...forms }).toEqual({ name, ours: forms.theirs, theirs: forms.theirs });
    }
  });
});
