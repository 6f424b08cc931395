import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  formatTimeSpan,
  isCopyLate,
  listTroubles,
  type OperationFacts,
} from '../../../src/domain/operation/troubles.ts';

const hour = 3600;
const day = 24 * hour;
const fine: OperationFacts = {
  processes: [
    { role: 'api', host: 'a', silent: 2, version: '1' },
    { role: 'worker', host: 'a', silent: 4, version: '1' },
  ],
  documents: { waiting: 3, oldest: 20 },
  mail: { waiting: 2, oldest: 30 },
  certificates: { ended: 0, within30Days: 0 },
  dianDown: [],
  disk: { free: 60, size: 100 },
  copies: { by: 'program', every: day, last: 3 * hour, kept: 4, failed: null },
  database: { standby: false, standbys: [{ lag: 1 }] },
};
const [api, worker] = fine.processes as [
  OperationFacts['processes'][number],
  OperationFacts['processes'][number],
];
const copies = (change: Partial<OperationFacts['copies']>) => ({ copies: { ...fine.copies, ...change } });

describe('the troubles of an installation', () => {
  it('are none when all goes well, nor where the server of the database copies', () => {
    expect(listTroubles(fine)).toEqual([]);
    expect(
      listTroubles({ ...fine, ...copies({ by: 'server', every: null, last: null, kept: null }) }),
    ).toEqual([]);
  });

  it.each<[string, Partial<OperationFacts>, string, RegExp]>([
    ['a standby', { database: { standby: true, standbys: [] } }, 'wrong', /no recibe escrituras/],
    ['a late standby', { database: { standby: false, standbys: [{ lag: 200 }] } }, 'soon', /3 minutos atrás/],
    ['little room', { disk: { free: 9, size: 100 } }, 'soon', /décima parte/],
    ['no room', { disk: { free: 1, size: 100 } }, 'wrong', /lleno o casi/],
    ['no worker', { processes: [api] }, 'wrong', /Ningún proceso envía/],
    [
      'a worker that fell silent beside another',
      { processes: [api, worker, { ...worker, silent: 61 }] },
      'soon',
      /que envía en a no da señal hace 1 minuto/,
    ],
    ['two versions', { processes: [api, { ...worker, version: '2' }] }, 'known', /versiones 1 y 2/],
    [
      'DIAN away',
      { dianDown: ['produccion'], documents: { waiting: 9, oldest: day } },
      'known',
      /La DIAN no contesta/,
    ],
    [
      'a document that is stuck',
      { documents: { waiting: 1, oldest: 2 * hour } },
      'wrong',
      /espera hace 2 horas/,
    ],
    [
      'no copies',
      copies({ by: 'nobody', every: null, last: null, kept: null }),
      'wrong',
      /No se hacen copias/,
    ],
    ['copies that fail', copies({ failed: 'El cubo no existe.' }), 'wrong', /están fallando/],
    ['no copy yet', copies({ last: null }), 'soon', /Aún no hay/],
    ['a late copy', copies({ last: 26 * hour }), 'wrong', /última copia tiene 26 horas/],
    [
      'a late copy by hand',
      copies({ by: 'nobody', every: null, last: 8 * day, kept: null }),
      'wrong',
      /8 días/,
    ],
    ['a log that is not kept', copies({ kept: 900 }), 'wrong', /últimos 15 minutos/],
    [
      'a certificate that ended',
      { certificates: { ended: 1, within30Days: 0 } },
      'wrong',
      /^1 certificado venció/,
    ],
    [
      'certificates that end',
      { certificates: { ended: 0, within30Days: 2 } },
      'soon',
      /^2 certificados vencen/,
    ],
    ['mail that waits', { mail: { waiting: 1, oldest: 5 * hour } }, 'soon', /correo/],
  ])('tell %s', (_, change, grade, title) => {
    const [trouble, ...more] = listTroubles({ ...fine, ...change });
    expect(trouble).toMatchObject({ grade, title: expect.stringMatching(title) });
    expect(trouble?.todo).toMatch(/\.$/);
    expect(more).toEqual([]);
  });

  it('come with the gravest first', () => {
    const troubles = listTroubles({
      ...fine,
      ...copies({ failed: 'No.' }),
      dianDown: ['produccion'],
      disk: { free: 9, size: 100 },
      certificates: { ended: 2, within30Days: 1 },
    });
    expect(troubles.map(({ grade }) => grade)).toEqual(['wrong', 'wrong', 'soon', 'soon', 'known']);
  });

  it('lead to a title that is there', () => {
    const everything: OperationFacts = {
      ...fine,
      processes: [{ ...worker, silent: 99 }, api, { ...api, version: '2' }],
      documents: { waiting: 1, oldest: 2 * hour },
      mail: { waiting: 1, oldest: 2 * hour },
      disk: { free: 0, size: 100 },
      copies: { by: 'nobody', every: null, last: null, kept: null, failed: null },
      database: { standby: false, standbys: [{ lag: 100 }] },
    };
    const away = { ...everything, dianDown: ['produccion'], database: { standby: true, standbys: [] } };
    const guides = [everything, away].flatMap(listTroubles).flatMap(({ guide }) => guide ?? []);
    expect(new Set(guides.map(({ title }) => title)).size).toBe(8);
    for (const { file, title } of guides)
      expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^##+ ${title}$`, 'm'));
  });
});

it.each([
  [0, '0 segundos'],
  [1.9, '1 segundo'],
  [61, '1 minuto'],
  [hour, '1 hora'],
  [47 * hour, '47 horas'],
  [48 * hour, '2 días'],
])('%d seconds are %s', (seconds, words) => expect(formatTimeSpan(seconds)).toBe(words));

it('a copy is late an hour after its turn, or after a week by hand', () => {
  expect(isCopyLate({ every: day, last: 25 * hour })).toBe(false);
  expect(isCopyLate({ every: day, last: 25 * hour + 1 })).toBe(true);
  expect(isCopyLate({ every: null, last: 7 * day })).toBe(false);
  expect(isCopyLate({ every: null, last: null })).toBe(false);
});
