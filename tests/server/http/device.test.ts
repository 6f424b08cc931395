import { expect, it } from 'vitest';
import { describeDevice } from '../../../server/http/device.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Chrome en un celular Android', `(Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  ['Chrome en una tableta Android', `(Linux; Android 10; K) ${chrome} Safari/537.36`],
  ['Samsung Internet en un celular Android', `(Linux; Android 10; K) SamsungBrowser/27.0 ${chrome} Mobile`],
  [
    'Navegador de Xiaomi en un celular Android',
    `(Linux; U; Android 13; es-co) ${chrome} Mobile XiaoMi/MiuiBrowser/14`,
  ],
  ['Edge en un celular Android', `(Linux; Android 10; K) ${chrome} Mobile Safari/537.36 EdgA/130.0`],
  ['Firefox en un celular Android', '(Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0'],
  ['Opera en un celular Android', 'Opera/9.80 (Android; Opera Mini/80.0/191.0; U; es) Presto/2.12'],
  [
    'Safari en un iPhone',
    `(iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile Safari/604.1`,
  ],
  [
    'Chrome en un iPhone',
    `(iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} CriOS/130.0 Mobile Safari/604.1`,
  ],
  ['Chrome en un iPad', `(${mac}) ${webkit} CriOS/130.0 Mobile Safari/604.1`],
  ['Safari en un Mac o un iPad', `(${mac}) ${webkit} Version/18.1 Safari/605.1.15`],
  ['Chrome en un Mac', `(${mac}) ${chrome} Safari/537.36`],
  ['Edge en un computador Windows', `(Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/130.0`],
  ['Chrome en un Chromebook', `(X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  ['Chrome en un computador Linux o una tableta Android', `(X11; Linux x86_64) ${chrome} Safari/537.36`],
  ['Navegador', 'curl/8'],
  ['Navegador', ''],
])('a device is described as «%s»', (words, agent) => {
  expect(describeDevice(agent && `Mozilla/5.0 ${agent}`)).toBe(words);
});
