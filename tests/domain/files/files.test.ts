import { describe, expect, it } from 'vitest';
import { detectFileType } from '../../../src/domain/files/file-type.ts';
import {
  describeFileLimits,
  type FileType,
  formatFileSize,
  listFileProblems,
  megabyte,
} from '../../../src/domain/files/files.ts';
import { type Field, fileField } from '../../../src/domain/records/fields.ts';
import { findLaterPurpose, isAsked, isNeeded } from '../../../src/domain/records/resource.ts';
import { checkRecord } from '../../../src/domain/records/validation.ts';
import { employees } from '../../../src/domain/resources/employees.ts';

const photo = fileField('Foto', { types: ['png', 'jpg'], max: megabyte });
const bytes = (text: string) => new TextEncoder().encode(text);
const all: readonly FileType[] = ['png', 'jpg', 'svg', 'pdf', 'xlsx', 'docx'];

describe('a file of a form', () => {
  it('says what it takes, in words', () => {
    expect(describeFileLimits(photo)).toBe('PNG o JPG de hasta 1 MB');
    expect([formatFileSize(10), formatFileSize(2048), formatFileSize(1.25 * megabyte)]).toEqual([
      '1 KB',
      '2 KB',
      '1,3 MB',
    ]);
  });

  it.each([
    ['by its type', { name: 'foto', type: 'image/png', size: 9 }, []],
    ['by its name', { name: 'FOTO.JPEG', type: '', size: 9 }, []],
    ['another kind', { name: 'a.gif', type: 'image/gif', size: 9 }, ['Foto debe ser PNG o JPG']],
    ['too large', { name: 'a.png', type: '', size: 3 * megabyte }, ['Foto pesa 3 MB: admite hasta 1 MB']],
  ])('is judged before it is sent: %s', (_, file, problems) => {
    expect(listFileProblems(photo, file)).toEqual(problems);
  });

  it.each([
    ['a JPG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'jpg'],
    ['a PDF', bytes('%PDF-1.7'), 'pdf'],
    ['a sheet', bytes('PK\u0003\u0004 xl/workbook.xml'), 'xlsx'],
    ['some other package', bytes('PK\u0003\u0004 a.txt'), undefined],
    ['a drawing', bytes('<?xml version="1.0"?><!-- x --><svg xmlns="a"/>'), 'svg'],
    ['a drawing after two remarks', bytes('<!-- x --> <!-- > --><svg x="1"/>'), 'svg'],
    ['a drawing that acts', bytes('<svg onload="x()"/>'), undefined],
    ['a drawing that asks elsewhere', bytes('<svg><image href="http://x.co/a.png"/></svg>'), undefined],
    [
      'a drawing with a sheet of style',
      bytes('<?xml-stylesheet href="https://x.co/a.css"?><svg/>'),
      undefined,
    ],
    ['a drawing in other letters', bytes('<?xml version="1.0" encoding="ISO-2022-JP"?><svg/>'), undefined],
    [
      'a drawing in these letters',
      bytes('<?xml version="1.0" encoding="utf-8" standalone="no"?>\n<svg/>'),
      'svg',
    ],
    ['a drawing that switches letters', bytes('<svg id="\x1b$B"/>'), undefined],
    ['a page', bytes('<html><svg/></html>'), undefined],
    ...(
      [
        ['<svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script>', undefined],
        ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', undefined],
        ['<set attributeName="onmouseover" to="alert(1)"/>', undefined],
        ['<animate attributeName="href" values="#a"/>', undefined],
        ['<a href="&#106;avascript:alert(1)"><path d="M0 0"/></a>', undefined],
        ['<use href="&#104;ttps://x.co/a.svg#a"/>', undefined],
        ['<style>&#64;import "https://x.co/a.css";</style>', undefined],
        ['<style>.a{fill:&#117;rl(https://x.co/a)}</style>', undefined],
        ['<style><title/>@import "https://x.co/a.css";</style>', undefined],
        ['<style><rdf:a/>a{fill:url(https://x.co/a)}</style>', undefined],
        ['<rect style="cursor:image-set(\'https://x.co/a.png\' 1x)"/>', undefined],
        ['<style>a{cursor:-webkit-image-set("https://x.co/a.png" 1x)}</style>', undefined],
        ['<image xlink:href="//x.co/a.png"/>', undefined],
        ['<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', undefined],
        ['<style>@import "https://x.co/a.css";</style>', undefined],
        ['<style>.a{fill:url(https://x.co/a)}</style>', undefined],
        ['<style>.a{fill:u\\72l(https://x.co/a)}</style>', undefined],
        ['<style><![CDATA[@import "x"]]></style>', undefined],
        ['<path style="fill:url(//x.co/a)"/>', undefined],
        ['<path fill="&#117;rl(//x.co/a)"/>', undefined],
        ['<g xml:base="https://x.co/"><use href="#a"/></g>', undefined],
        ['<foreignObject><p>x</p></foreignObject>', undefined],
        ['<path d="M0 0" onclick=alert(1) />', undefined],
        ['<path d="M0 0" <script/>', undefined],
        ['<g xmlns:rdf="http://www.w3.org/2000/svg"><rdf:script>1</rdf:script></g>', undefined],
        ['<g xmlns="http://www.w3.org/1999/xhtml"><style>a{}</style></g>', undefined],
        ['<g xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"/>', 'svg'],
        [
          '<style type="text/css">.st0{fill:#0a0;stroke:url(#g)}</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>' +
            '<path class="st0" style="fill:url(#g)" d="M0 0"/><use xlink:href="#g"/><text x="1">Nómina &amp; Cía &#243;</text>',
          'svg',
        ],
        [
          '<sodipodi:namedview id="v"/><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>',
          'svg',
        ],
        [Array.from({ length: 25 }, (_, at) => `<use href="#p${at}"/>`).join(''), undefined],
        [Array.from({ length: 24 }, () => '<use href="#a"/>').join(''), 'svg'],
        ['<image width="9" href="data:image/png;base64,iVBORw0KGgo="/>', 'svg'],
      ] as const
    ).map(([inside, type]) => [`a drawing with ${inside}`, bytes(`<svg>${inside}</svg>`), type] as const),
  ] as const)('is what its bytes are: %s', (_, data, type) => {
    expect(detectFileType(data, all)).toBe(type);
  });
});

it('is judged, however many remarks a drawing begins with', () => {
  expect(detectFileType(bytes(`${'<!---->'.repeat(28)}x`), all)).toBeUndefined();
});

describe('a field asked for by what another one points at', () => {
  const { account_number: account } = employees.fields;
  const paid = (flags?: string[]) => ({
    payment_means_id: 'x',
    payment_means: { id: 'x', label: 'Medio', ...(flags && { flags }) },
  });

  it.each([
    ['a means that needs it', paid(['requires_account']), true, true],
    ['a means that does not', paid([]), false, true],
    ['a means of which nothing is known here', paid(), true, false],
    ['no means', {}, false, false],
  ])('%s', (_, values, asked, needed) => {
    expect(isAsked(account, values)).toBe(asked);
    if (asked) expect(isNeeded(account, values)).toBe(needed);
  });

  it('is an error only when the change clears it', () => {
    const stored = { ...paid(['requires_account']), account_number: null };
    const pointed = { payment_means: stored.payment_means };
    const other = checkRecord(employees, { mobile: '3001234567' }, 'update', stored, pointed);
    expect(other.ok ? {} : other.errors).not.toHaveProperty('account_number');
    const cleared = checkRecord(employees, { clear: ['account_number'] }, 'update', stored, pointed);
    expect(cleared.ok ? {} : cleared.errors).toHaveProperty('account_number');
  });
});

describe('what the month needs of an employee, though it may stay empty', () => {
  const flagged = (...flags: string[]) => ({ id: 'x', label: 'x', flags });
  const { health_fund_id, pension_fund_id, arl_id, risk_class, severance_fund_id } = employees.fields;

  it.each<[string, Field, Record<string, unknown>, string | undefined]>([
    ['EPS', health_fund_id, {}, 'la seguridad social'],
    ['EPS', health_fund_id, { worker_type: flagged('pension_exempt') }, 'la seguridad social'],
    ['EPS', health_fund_id, { worker_type: flagged('health_exempt') }, undefined],
    ['AFP', pension_fund_id, { worker_subtype: flagged() }, 'la seguridad social'],
    ['AFP', pension_fund_id, { worker_subtype: flagged('pension_exempt') }, undefined],
    ['AFP', pension_fund_id, { pension_exempt: true }, undefined],
    ['ARL', arl_id, { pension_exempt: true }, 'la seguridad social'],
    ['risk class', risk_class, {}, 'la seguridad social'],
    ['severance fund', severance_fund_id, {}, undefined],
  ])('%s: %o', (_, field, values, needed) => expect(findLaterPurpose(field, values)).toBe(needed));
});
