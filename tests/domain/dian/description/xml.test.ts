import { describe, expect, it } from 'vitest';
import {
  findAttribute,
  findFirstChild,
  getElementText,
  listChildElements,
  parseXml,
  XmlProblem,
} from '../../../../src/domain/dian/description/xml.ts';

describe('the XML reader', () => {
  it('resolves namespaces whatever the prefix', () => {
    const root = parseXml('<a xmlns="u" xmlns:p="v"><p:b p:c="1" d="2"/><e xmlns=""/></a>');
    expect(listChildElements(root).map((e) => [e.namespace, e.name])).toEqual([
      ['v', 'b'],
      ['', 'e'],
    ]);
    expect(listChildElements(root)[0]?.attributes).toEqual([
      { namespace: 'v', name: 'c', value: '1' },
      { namespace: '', name: 'd', value: '2' },
    ]);
  });

  it('decodes the five entities, character numbers and CDATA, and skips comments', () => {
    const root = parseXml(
      '\uFEFF<?xml version="1.0"?><!-- c --><a b="&lt;&#241;">x&amp;<!-- y --><![CDATA[<z>]]>&#x1F600;</a>',
    );
    expect(getElementText(root)).toBe('x&<z>😀');
    expect(findAttribute(root, 'b')).toBe('<ñ');
    expect(findFirstChild(root, 'none')).toBeUndefined();
  });

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity of its own', '<a>&x;</a>'],
    ['a bare ampersand', '<a>a & b</a>'],
    ['crossed tags', '<a><b></a></b>'],
    ['an open tag', '<a><b/>'],
    ['two roots', '<a/><b/>'],
    ['text after the root', '<a/>x'],
    ['text before the root', 'x<a/>'],
    ['a blank by its number after the root', '<a/>&#32;'],
    ['nothing', '  '],
    ['an undeclared prefix', '<p:a/>'],
    ['a prefix named as a built-in', '<constructor:a/>'],
    ['a repeated attribute', '<a b="1" b="2"/>'],
    ['a repeated attribute under two prefixes', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['a blank that is none of XML before an attribute', '<a\u00a0b="1"/>'],
    ['a blank that is none of XML around its sign', '<a b\u2003="1"/>'],
    ['a blank that is none of XML in an end tag', '<a></a\u00a0>'],
    ['attributes without a blank between', '<a b="1"c="2"/>'],
    ['a less-than sign inside an attribute', '<a b="<"/>'],
    ['a control character', '<a>\u0001</a>'],
    ['a number of a control character', '<a>&#1;</a>'],
    ['half a surrogate pair', '<a>\ud800</a>'],
    ['a late declaration', ' <?xml version="1.0"?><a/>'],
    ['CDATA that does not end', '<a><![CDATA[x</a>'],
    ['too many levels', '<a>'.repeat(70) + '</a>'.repeat(70)],
  ])('refuses %s', (_, xml) => {
    expect(() => parseXml(xml)).toThrow(XmlProblem);
  });

  it('refuses what is larger than allowed', () => {
    expect(() => parseXml(`<a>${'x'.repeat(100)}</a>`, 50)).toThrow('tamaño');
  });
});
