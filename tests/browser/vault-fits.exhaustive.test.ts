import type { CDPSession } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { employeeRoutes } from '../../src/domain/routes/employee-routes.ts';
import { addDays, type Day, dayOf, type Instant } from '../../src/domain/values/day.ts';
import { accountLevels } from '../../src/vault/account/account-level.ts';
import { type EmployeeApi, employeeApi } from './employee-api.ts';
import { letters, notWhole } from './fits.ts';
import { staffApi } from './staff-api.ts';
import { addHours, eliminate } from './staff-notes.ts';
import { installed, oneDevice, device as phone, proxy, quincena } from './stage.ts';
import {
  choosePin,
  closeVault,
  fillSignIn,
  goTo,
  password,
  stateOf,
  waitForKept,
  yuliana,
} from './vault-phone.ts';

/** Every screen of the vault at every size of screen and of letters, with salaries of nine figures: nothing is cut. */
let session: CDPSession;
let payslip: string;
let earlier: string;
let changed: string;
/** What is printed on the paper of the payslip. */
let code = '';

const sizes = [320, 360, 390, 768, 1024, 1440].flatMap((width) =>
  [100, 200].map((percent) => [width, percent] as const),
);

/** The employee marks two days of overtime, one of which the company signs. */
async function signHours(marks: EmployeeApi['markHours']): Promise<void> {
  const today = dayOf(Date.now() as Instant);
  const times = { day: today, start: '18:00', end: '21:30' };
  await marks(times);
  await marks({ day: addDays(today, -31), start: '07:00', end: '08:30' });
  const clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
  const [employee] = await clerk.find('employees', yuliana.document);
  const entries = await clerk.get<{ id: string; day: Day }[]>(`/signed_hours?employee_id=${employee?.id}`);
  const entry = entries.find(({ day }) => day === today)?.id;
  const signature = { employee_id: employee?.id, entry, ...times, note: 'Inventario de la bodega' };
  await clerk.post('/signed_hours', { signatures: [signature] });
}

/** So many times what was paid, in amounts and in the words that tell them. */
const times = (by: number, text: string): string =>
  text
    .replace(/"(-?\d{3,9})\.(\d\d)"/g, (_, whole) => `"${Number(whole) * by}.00"`)
    .replace(/(?<![:\d])\d{1,3}(\.\d{3})+(?![\d-])/g, (figure) =>
      (Number(figure.replaceAll('.', '')) * by).toLocaleString('es-CO'),
    );

installed();
oneDevice();
beforeAll(async () => {
  const server = await employeeApi(quincena.address, yuliana, password);
  const [latest, before] = await server.payslips();
  payslip = latest?.id ?? '';
  earlier = before?.id ?? '';
  await server.ask(payslip, '¿Por qué me descontaron $ 175.090.500 de más este mes?');
  await server.certify();
  await signHours(server.markHours);
  // The month before was another, so that there is something to compare.
  const factorOf = (path: string): number => (path.includes(`/${before?.id}/`) ? 83 : 100);
  proxy.rewriteData((path, text) => {
    code = /"verification_code":"([^"]+)"/.exec(text)?.[1] ?? code;
    return /payslips|payments/.test(path) ? times(factorOf(path), text) : text;
  });
  session = await phone.context.newCDPSession(phone.page);
});

type Screen = [name: string, open: () => Promise<unknown>, path?: string];

const press = (name: string | RegExp) =>
  phone.page.getByRole('button', { name }).filter({ visible: true }).first();
const at = (path: string) => goTo(phone, path.replace(':id', payslip).replace(':type', 'payrolls'));
const slip = async (): Promise<void> => {
  await at('/payslip/:id/:type');
  await phone.seen('Sus preguntas').waitFor();
};

/** What stands before the vault. */
const publicScreens: Screen[] = [
  ['the sign-in', async () => void (await phone.page.getByLabel('Número').waitFor())],
  [
    'the activation',
    async () => {
      await phone.go('/payslip/activate#7KQ4-M2XD');
      await phone.page.getByLabel('Número').fill(yuliana.document);
    },
    '/payslip/activate',
  ],
  [
    'the warning of a recovery',
    async () => {
      const message =
        'Usted ya abrió la bóveda de esta empresa. Si sigue con este código, se cierra en los otros.';
      proxy.answer({ method: 'POST', path: /\/activate$/, status: 409, body: { message } });
      await press('Seguir').click();
      await press('Seguir con el código').waitFor();
      proxy.restore();
    },
  ],
  [
    'the choice of a PIN',
    async () => {
      await phone.go('/payslip');
      await fillSignIn(phone, yuliana);
      await stateOf(phone, ['choosing_pin']);
    },
  ],
];

/** A new screen or sheet of the vault is one more line here. */
const screens: Screen[] = [
  [
    'the home',
    async () => {
      await at('/payslip');
      await press('Mostrar los valores').click();
      await phone.seen('Lo que tengo').waitFor();
    },
    '/payslip',
  ],
  [
    'what the employee has',
    async () => {
      await at('/payslip/balances');
      await press('Mostrar los valores').click();
      await phone.seen('Le quedan').waitFor();
    },
    '/payslip/balances',
  ],
  [
    'the sum of the severance',
    async () => {
      await at('/payslip/balances');
      await press(/^\W*Cesantías/).click();
      await phone.seen('Cómo se calculó').waitFor();
    },
  ],
  [
    'the list',
    async () => {
      await at('/payslip/list');
      await phone.seen(/^Neto recibido en/).waitFor();
    },
    '/payslip/list',
  ],
  ['a payslip', slip, '/payslip/:id/:type'],
  [
    'the calculation of health',
    async () => {
      await slip();
      await press(/^Salud/).click();
      await phone.seen('Base de cotización').waitFor();
    },
  ],
  [
    'a question',
    async () => {
      await slip();
      await press('Preguntar sobre este comprobante').click();
      await phone.page.getByLabel('Su pregunta').waitFor();
    },
  ],
  [
    'the payslip computed again, offline',
    async () => {
      await slip();
      await phone.offline();
      await press(/^Yo lo calculo/).click();
      await phone.seen(/^Calculado en este teléfono/).waitFor();
      await phone.online();
    },
  ],
  [
    'what the next payment would be',
    async () => {
      await at('/payslip/balances');
      await phone.page.getByRole('link', { name: '¿Cuánto recibiría si…?' }).click();
      await press('Poner: Horas extra de día').click();
      await phone.seen('Recibe de más').waitFor();
    },
  ],
  [
    'the comparison of two months',
    async () => {
      await at('/payslip/compare');
      await phone.page.getByRole('columnheader', { name: 'En su neto' }).waitFor();
    },
    '/payslip/compare',
  ],
  [
    'the requests',
    async () => {
      await at('/payslip/requests');
      await press('Vacaciones').click();
      await phone.page.getByRole('button', { name: 'Enviar solicitud' }).waitFor();
    },
    '/payslip/requests',
  ],
  ...['Cambio de cuenta', 'Cambio de datos', 'Anticipo'].map(
    (title): Screen => [
      `the request «${title}»`,
      async () => {
        await at('/payslip/requests');
        await press(title).click();
        await press('Enviar solicitud').click();
        await phone.seen('Revise los datos marcados.').waitFor();
      },
      '/payslip/requests',
    ],
  ),
  [
    'the hours',
    async () => {
      await at('/payslip/hours');
      await phone.seen('antes de descontar salud y pensión').waitFor();
    },
    '/payslip/hours',
  ],
  [
    'the signatures of some hours',
    async () => {
      await at('/payslip/hours');
      await press(/Ver las firmas/).click();
      await press('No hubo horas').waitFor();
    },
  ],
  [
    'the marking of hours',
    async () => {
      await at('/payslip/hours');
      await press('Marcar horas').click();
      await phone.page.getByLabel('Desde').fill('18:00');
      await phone.page.getByLabel('Hasta').fill('21:30');
      await phone.seen('3,5 horas extra').waitFor();
    },
  ],
  [
    'the certificates',
    async () => {
      await at('/payslip/certificates');
      await phone.seen('Generar un certificado').waitFor();
    },
    '/payslip/certificates',
  ],
  [
    'the account',
    async () => {
      await at('/payslip/account');
      await phone.seen(/^Salir de este/).waitFor();
    },
    '/payslip/account',
  ],
  ...Object.entries(accountLevels).map(
    ([level, title]): Screen => [
      `the level «${title}» of the account`,
      async () => {
        await at(`/payslip/account#${level}`);
        await phone.page.getByRole('heading', { name: title }).waitFor();
      },
    ],
  ),
  [
    'the policy of personal data',
    async () => {
      await at('/payslip/account#derechos');
      await press('Leer la política').click();
      await phone.seen('Quién responde por sus datos').waitFor();
    },
  ],
  [
    'a claim of personal data',
    async () => {
      // From another page: the sheet of the policy stays open over its own address.
      await at('/payslip/account');
      await at('/payslip/account#derechos');
      await press('Borrar datos míos').click();
      await phone.page.getByLabel('Qué quiere que se borre').waitFor();
    },
  ],
  [
    'the change of a PIN',
    async () => {
      await at('/payslip/account#entrar');
      await press('Cambiar el PIN').click();
      await phone.page.getByLabel('PIN nuevo').waitFor();
    },
  ],
  [
    'the home offline',
    async () => {
      await phone.offline();
      await at('/payslip');
      await phone.seen(/^Sin conexión/).waitFor();
      await phone.online();
    },
  ],
  [
    'the check of a document',
    async () => {
      await phone.go(`/v/${code}`);
      await phone.page.getByText('Confecciones').first().waitFor();
    },
  ],
  [
    'the lock',
    async () => {
      await at('/payslip/account');
      await closeVault(phone);
      await stateOf(phone, ['locked']);
    },
  ],
];

/** The letters first: what is measured in them is looked at again when the width changes. */
async function become(width: number, percent: number): Promise<void> {
  await letters(session, percent);
  await phone.page.setViewportSize({ width: width + 1, height: 780 });
  await phone.page.setViewportSize({ width, height: 780 });
}

async function everySize(): Promise<string[]> {
  const found: string[] = [];
  for (const [width, percent] of sizes) {
    await become(width, percent);
    for (const one of await notWhole(phone.page)) found.push(`${width} px, ${percent} %: ${one}`);
  }
  await become(390, 100);
  return found;
}

/** Pages outside the vault: those that a code opens to anybody, and those without data of an employee. */
const uncovered = ['the check of a document', 'the lock'];

/** Amounts in words that are in view, or that a screen reader says. Numbers of documents and days are none. */
const listToldFigures = (): Promise<string[]> =>
  phone.page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const said = [...document.body.querySelectorAll('*')]
      .filter(isShown)
      .flatMap((element) => [
        ...[...element.childNodes].flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '') : [])),
        ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
        element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement ? element.value : '',
      ]);
    return said.filter((words) =>
      /\$\s?\d|(?<![\d.])\d{1,3}(\.\d{3})+(?![\d.-])/.test(
        words.replace(/\b(CC|NIT)\s[\d.-]+|[\d.]+ días/g, ''),
      ),
    );
  });

describe('before the vault opens', () => {
  beforeAll(() => phone.go('/payslip'));
  it.each(publicScreens)('no text is cut at %s', async (_name, open) => {
    await open();
    expect(await everySize()).toEqual([]);
  });
});

describe('in the open vault', () => {
  beforeAll(async () => {
    await phone.go('/payslip');
    await choosePin(phone);
    await stateOf(phone, ['open']);
    await waitForKept(phone, 2);
  });

  it.each(screens)('no text is cut on %s', async (_name, open) => {
    await open();
    expect(await everySize()).toEqual([]);
  });

  it.each(screens.filter(([name]) => !uncovered.includes(name)))(
    'no amount is told on %s while amounts are hidden',
    async (_name, open) => {
      await open();
      const eye = phone.page.getByRole('button', { name: 'Ocultar los valores' }).filter({ visible: true });
      if ((await eye.count()) > 0) await eye.last().dispatchEvent('click');
      await expect.poll(listToldFigures).toEqual([]);
    },
  );

  it('the actions of a payslip take at most a quarter of the screen', async () => {
    await slip();
    for (const [width, percent] of sizes) {
      await become(width, percent);
      const bar = phone.page.locator('.v-slip-ways');
      // The summary takes its place beside the lines a moment after the styles do.
      await expect
        .poll(async () => (await bar.boundingBox())?.height, { message: `${width} px, ${percent} %` })
        .toBeLessThanOrEqual(195);
    }
    await become(390, 100);
  });
});

describe('a phone in landscape', () => {
  const boxOf = (selector: string) =>
    phone.page.locator(selector).filter({ visible: true }).first().boundingBox();
  const turned = { width: 844, height: 390 };

  it('shows the net of a payslip beside its lines', async () => {
    await slip();
    await phone.page.setViewportSize(turned);
    const net = await boxOf('.v-net .q-money');
    const line = await boxOf('.v-line');
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(turned.height);
    expect(line?.x).toBeGreaterThan((net?.x ?? turned.width) + (net?.width ?? 0));
    await become(390, 100);
  });

  it('shows the first payslip of the home whole', async () => {
    // A slow answer puts the line of what is kept above the payslips.
    do await at('/payslip');
    while (await phone.page.getByText('Sin conexión.').isVisible());
    await phone.page.setViewportSize(turned);
    const row = await boxOf('.v-rows .q-row');
    expect((row?.y ?? 0) + (row?.height ?? turned.height)).toBeLessThan(turned.height);
    await become(390, 100);
  });
});

describe('for payslips that changed, no text is cut', () => {
  beforeAll(async () => {
    await goTo(phone, '/payslip');
    const clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
    const server = await employeeApi(quincena.address, yuliana, password);
    await eliminate(clerk, earlier, 'Se pagó en otra nómina, con el valor de las incapacidades');
    const note = await addHours(clerk, payslip, 'Horas extra de la última semana que faltaban');
    await vi.waitUntil(async () => (await server.payslips()).map(({ id }) => id).join() === note, {
      timeout: 30_000,
    });
    changed = note;
  });

  it.each([
    [
      'on the home',
      async () => {
        await at('/payslip');
        await press('Mostrar los valores').click();
        await phone.seen(/^Su empresa eliminó/).waitFor();
      },
    ],
    [
      'on the list',
      async () => {
        await at('/payslip/list');
        await phone.seen(/^Eliminado el/).waitFor();
      },
    ],
    [
      'on the replacement',
      async () => {
        await at(`/payslip/${changed}/adjustments`);
        await phone.seen(/^Este reemplaza/).waitFor();
      },
    ],
    [
      'on the changes of the replacement',
      async () => {
        await at(`/payslip/${changed}/adjustments`);
        await press('Ver cambios').click();
        await phone.page.getByRole('dialog').getByText('Horas extra diurnas').first().waitFor();
      },
    ],
    [
      'on the eliminated payslip',
      async () => {
        await at(`/payslip/${earlier}/payrolls`);
        await phone.seen(/^Su empresa eliminó/).waitFor();
      },
    ],
  ])('%s', async (_name, open) => {
    await open();
    expect(await everySize()).toEqual([]);
  });
});

it('the rows of the home keep their height when the amounts are shown', async () => {
  const heights = () =>
    phone.page
      .locator('.v-rows .q-row')
      .filter({ visible: true })
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  for (const [width, percent] of sizes) {
    await become(390, 100);
    await at('/payslip');
    await press('Mostrar los valores').waitFor();
    await become(width, percent);
    const covered = await heights();
    await press('Mostrar los valores').click();
    expect(await heights(), `${width} px, ${percent} %`).toEqual(covered);
  }
  await become(390, 100);
});

it('every style of hover is limited to devices that hover', async () => {
  await slip();
  const always = await phone.page.evaluate(() => {
    const within = (rules: CSSRuleList, apart: boolean): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSMediaRule)
          return within(rule.cssRules, apart || rule.conditionText.includes('hover'));
        if (rule instanceof CSSStyleRule)
          return !apart && rule.selectorText.includes(':hover') ? [rule.selectorText] : [];
        return 'cssRules' in rule ? within(rule.cssRules as CSSRuleList, apart) : [];
      });
    return [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(({ cssRules }) =>
      within(cssRules, false),
    );
  });
  expect(always).toEqual([]);
});

it('every route of the vault is among the screens above', () => {
  const looked = new Set([...publicScreens, ...screens].map(([, , path]) => path));
  expect(employeeRoutes.map(({ path }) => path).filter((path) => !looked.has(path))).toEqual([]);
});

it('the letters of an employee who left fit at every size, and are downloaded', async () => {
  const clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
  const [record] = await clerk.find('employees', yuliana.document);
  if (record)
    await clerk.change('employees', record, {
      retirement_date: addDays(dayOf(Date.now() as Instant), -1),
      retirement_reason: 'resignation',
    });
  await at('/payslip/certificates');
  const exam = press('Descargar Orden del examen médico de egreso');
  await exam.waitFor();
  expect(await everySize()).toEqual([]);
  const [file] = await Promise.all([phone.page.waitForEvent('download'), exam.click()]);
  expect(file.suggestedFilename()).toBe('examen-de-egreso.pdf');
});
