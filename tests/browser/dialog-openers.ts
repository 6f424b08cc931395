import type { Locator, Page } from 'playwright-core';
import { pressWithoutSession } from './session-end.ts';

export type Opener = {
  /** The module that draws the dialog, under `src`. */
  of: string;
  /** The screen it is opened on, by its name in the menu. */
  at: string;
  /** The way from the screen to the page that opens it. */
  inside?: (page: Page) => Promise<void>;
  /** Only there, on a phone. */
  phone?: true;
  open: (page: Page) => Promise<void>;
  /** Writes in it, and tells where. */
  typed?: (dialog: Locator) => Promise<Locator>;
  /** Typed text stays on the device: `asked`, though its page is left with a question; `quiet`, without one. */
  kept?: 'asked' | 'quiet';
  /** A link in it to another page. */
  link?: (dialog: Locator) => Locator;
  /** A question: nothing opens over it, and its page waits for the answer. */
  question?: true;
};

const press = async (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const follow = async (page: Page, name: string) =>
  page.getByRole('link', { name }).filter({ visible: true }).first().click();
const row = (page: Page, text: string | RegExp) =>
  page.getByRole('row').filter({ hasText: text, visible: true }).first();
const write = async (field: Locator, text: string): Promise<Locator> => {
  await field.fill(text);
  return field;
};

/** A list of months begins with the one that was in view last. */
const month = (wanted: keyof typeof months) => async (page: Page) => {
  const shown = page.locator('.month-stepper').filter({ visible: true }).first();
  for (;;) {
    const name = (await shown.textContent())?.trim().split(' ', 1)[0] as keyof typeof months;
    if (name === wanted) return;
    await press(page, months[name] > months[wanted] ? 'Mes anterior' : 'Mes siguiente');
  }
};
const months = { Octubre: 10, Noviembre: 11, Diciembre: 12 };

/** One of the payments of December. */
const run = (name: string) => async (page: Page) => {
  await month('Diciembre')(page);
  await page.getByText(name).filter({ visible: true }).first().click();
  await page.waitForURL(/\/pay_runs\/./);
};
const closedRun = run('del 1 dic');
const openRun = run('del 8 dic');
const openRunGrid = async (page: Page) => {
  await openRun(page);
  await press(page, 'Novedades');
  await press(page, 'Escribir las de varias personas');
  await page.getByRole('grid').waitFor();
};
/** Chooses the first two of a list. */
const chooseTwo = async (page: Page) => {
  for (const nth of [1, 2]) await page.getByRole('row').nth(nth).getByRole('checkbox').check();
};
const employee = async (page: Page) => {
  await row(page, 'Yuliana').click();
  await page.waitForURL(/\/employees\/.+\/edit/);
};
const account = {
  of: 'office/sign-in/account-sheet.tsx',
  at: 'Cargos',
  typed: async (dialog) => {
    await dialog.getByRole('button', { name: 'Cambiar la contraseña' }).click();
    return write(dialog.getByLabel('Contraseña actual'), 'otra-mas-larga');
  },
} satisfies Partial<Opener>;

export const openers: readonly Opener[] = [
  {
    of: 'office/system/personal-data/incident-sheet.tsx',
    at: 'Datos personales',
    inside: (page) => press(page, 'Incidentes'),
    open: (page) => press(page, /^Anotar un incidente/),
    typed: (dialog) => write(dialog.getByLabel('Quién lo encontró'), 'Inés Cárdenas'),
  },
  {
    of: 'office/system/personal-data/erasure-sheet.tsx',
    at: 'Datos personales',
    open: (page) => press(page, /^Borrar datos de/),
  },
  {
    of: 'office/company/staff/invite-person.tsx',
    at: 'Usuarios y permisos',
    open: (page) => press(page, /^Invitar a una persona/),
    typed: (dialog) => write(dialog.getByLabel('Nombre'), 'Inés Cárdenas'),
  },
  {
    of: 'office/company/connections/new-key-sheet.tsx',
    at: 'Conexiones',
    open: (page) => press(page, 'Nueva llave'),
    typed: (dialog) => write(dialog.getByLabel('Nombre'), 'ERP'),
  },
  {
    of: 'office/company/connections/key-sheet.tsx',
    at: 'Conexiones',
    open: (page) => row(page, 'Contador').click(),
  },
  {
    of: 'office/company/connections/webhook-form.tsx',
    at: 'Conexiones',
    inside: async (page) => {
      await press(page, 'Webhooks');
      await page.waitForURL(/\/connections\/webhooks/);
    },
    open: (page) => press(page, 'Nuevo webhook'),
    typed: (dialog) => write(dialog.getByLabel('Dirección'), 'https://erp.test/a'),
  },
  {
    of: 'office/company/connections/webhook-pane.tsx',
    at: 'Conexiones',
    inside: async (page) => {
      await press(page, 'Webhooks');
      await page.waitForURL(/\/connections\/webhooks/);
      await row(page, /contador\.test/).click();
      await press(page, /^Secretos/);
    },
    open: async (page) => {
      await press(page, 'Poner otro secreto');
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await page.getByRole('dialog', { name: 'Secreto del webhook' }).waitFor();
    },
  },
  {
    of: 'office/catalogue/invite-dialog.tsx',
    at: 'Administradores',
    open: (page) => press(page, /^Invitar/),
    typed: (dialog) => write(dialog.getByLabel('Nombre'), 'Inés Cárdenas'),
  },
  {
    of: 'office/catalogue/import-list.tsx',
    at: 'Bancos del país',
    open: (page) => press(page, 'Importar'),
  },
  {
    of: 'office/runs/new-run.tsx',
    at: 'Pagos',
    open: (page) => press(page, 'Nuevo pago'),
    typed: (dialog) => write(dialog.getByLabel('Fecha de pago'), '2026-12-15'),
  },
  {
    of: 'office/month-end/pila/pila-detail.tsx',
    at: 'Planilla integrada',
    inside: month('Octubre'),
    open: (page) => row(page, 'Yuliana').click(),
  },
  {
    of: 'office/month-end/pila/present-dialog.tsx',
    at: 'Planilla integrada',
    inside: month('Octubre'),
    open: (page) => press(page, 'Marcar como presentada'),
    typed: (dialog) => write(dialog.getByLabel('Número de la planilla'), '71234567'),
  },
  {
    of: 'office/month-end/accounting/line-origin.tsx',
    at: 'Contabilidad',
    inside: month('Octubre'),
    open: (page) => row(page, 'Sueldos').click(),
  },
  {
    of: 'office/month-end/accounting/accounting-options.tsx',
    at: 'Contabilidad',
    inside: month('Octubre'),
    open: (page) => press(page, 'Opciones'),
  },
  {
    of: 'office/month-end/accounting/account-editor.tsx',
    at: 'Contabilidad',
    inside: (page) => follow(page, 'Cuentas'),
    open: (page) => row(page, 'Salario básico').click(),
    typed: (dialog) => write(dialog.getByLabel('Crédito'), '25050501'),
  },
  {
    of: 'office/month-end/cost/cost-detail.tsx',
    at: 'Costo de la nómina',
    inside: month('Octubre'),
    open: (page) => row(page, 'Yuliana').click(),
  },
  {
    of: 'office/month-end/forecast/forecast-detail.tsx',
    at: 'El mes a hoy',
    inside: month('Noviembre'),
    open: (page) => row(page, 'Yuliana').click(),
  },
  {
    of: 'office/month-end/reports/claim-dialog.tsx',
    at: 'Informes',
    inside: async (page) => {
      await follow(page, 'Incapacidades por cobrar');
      await page.waitForURL(/\/reports\/recoveries/);
    },
    open: (page) => row(page, 'Ángela').click(),
    typed: (dialog) => write(dialog.getByLabel('Nota', { exact: true }), 'La EPS pide la historia clínica'),
  },
  {
    of: 'office/catalogue/admin-dialog.tsx',
    at: 'Administradores',
    open: (page) => row(page, 'Beatriz').click(),
  },
  {
    of: 'office/catalogue/changes-sheet.tsx',
    at: 'Administradores',
    open: async (page) => {
      await row(page, 'Beatriz').click();
      await press(page, 'Historial');
      await page.getByRole('dialog', { name: 'Historial' }).waitFor();
    },
  },
  {
    of: 'office/catalogue/bulk-change.tsx',
    at: 'Empleados',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /^Seleccionar .*Yuliana/ }).check();
      await press(page, 'Cambiar…');
    },
    typed: async (dialog) => {
      await dialog.getByLabel('Qué cambia').selectOption({ label: 'Sueldo, con un porcentaje de aumento' });
      return write(dialog.getByLabel('Aumento (%)'), '7');
    },
  },
  {
    of: 'office/employee-vault/mail-dialog.tsx',
    at: 'Bóveda',
    open: (page) => press(page, /^Enviar por correo/),
    link: (dialog) => dialog.getByRole('link').first(),
  },
  { of: 'office/employee-vault/take-home.tsx', at: 'Bóveda', open: (page) => press(page, /^Descargar/) },
  {
    of: 'kit/overlays/announcements.tsx',
    at: 'Pagos',
    inside: openRun,
    open: (page) => press(page, 'Eliminar este pago'),
    question: true,
  },
  { of: 'kit/inputs/picker-sheet.tsx', at: 'Empleados', open: (page) => press(page, 'Grupo de nómina') },
  {
    ...account,
    open: async (page) => {
      await press(page, 'Ajustes de la cuenta');
      await press(page, 'Mi cuenta');
    },
  },
  {
    of: 'office/payroll/document/start-dialog.tsx',
    at: 'Nóminas',
    inside: month('Octubre'),
    open: async (page) => {
      const adjust = page.getByRole('button', { name: 'Ajustar' });
      if (!(await adjust.isVisible())) await row(page, 'Aceptado').click();
      await adjust.click();
    },
    typed: (dialog) => write(dialog.getByLabel('Motivo', { exact: true }), 'Faltó una comisión'),
    kept: 'asked',
  },
  {
    of: 'office/payroll/adjustments/foreign-dialog.tsx',
    at: 'Nóminas de ajuste',
    open: (page) => press(page, 'Ajustar uno de otro programa'),
    typed: (dialog) => write(dialog.getByLabel('CUNE del documento'), 'ab12'),
  },
  {
    of: 'office/payroll/adjustments/together-sheet.tsx',
    at: 'Nóminas',
    inside: month('Octubre'),
    open: async (page) => {
      await chooseTwo(page);
      await press(page, /^Ajustar/);
    },
    typed: (dialog) => write(dialog.getByLabel('Motivo', { exact: true }), 'Bono de octubre'),
  },
  {
    of: 'office/catalogue/changes-sheet.tsx',
    at: 'Empleados',
    inside: employee,
    open: (page) => press(page, 'Historial'),
  },
  {
    of: 'office/page/detail-pane.tsx',
    at: 'Pagos',
    phone: true,
    inside: openRun,
    open: (page) => press(page, /Yuliana/),
    link: (dialog) => dialog.getByRole('link', { name: 'Abrir su ficha' }),
  },
  {
    of: 'office/company/enabler/answers-sheet.tsx',
    at: 'Habilitación',
    inside: async (page) => {
      await press(page, 'Continuar la habilitación');
      await press(page, /^Set de pruebas/);
    },
    open: (page) => press(page, 'Ver respuestas'),
  },
  { of: 'office/page/filter-frame.tsx', at: 'Empleados', open: (page) => press(page, 'Más filtros') },
  {
    of: 'office/page/filter-frame.tsx',
    at: 'Empleados',
    phone: true,
    open: (page) => press(page, 'Filtros y orden'),
  },
  { of: 'office/outbox/compare.tsx', at: 'Por enviar', open: (page) => press(page, 'Comparar') },
  {
    of: 'office/company/parameters/minimum-raises.tsx',
    at: 'Salarios mínimos',
    open: (page) => press(page, 'Subir al mínimo'),
  },
  {
    of: 'office/company/parameters/offer-sheet.tsx',
    at: 'Salarios mínimos',
    open: (page) => press(page, 'Ver diferencias'),
  },
  {
    of: 'office/payroll/editor/line-origin.tsx',
    at: 'Nóminas',
    phone: true,
    inside: async (page) => {
      await month('Noviembre')(page);
      await page.getByText('Yuliana').filter({ visible: true }).first().click();
      await page.waitForURL(/\/payrolls\/.+\/edit/);
    },
    open: (page) => press(page, /^Neto/),
  },
  {
    of: 'office/payroll/document/review-sheet.tsx',
    at: 'Nóminas',
    inside: month('Diciembre'),
    open: async (page) => {
      await chooseTwo(page);
      await press(page, /^Emitir/);
    },
  },
  {
    of: 'office/runs/bank-file-dialog.tsx',
    at: 'Pagos',
    inside: closedRun,
    open: (page) => press(page, 'Archivo del banco'),
    link: (dialog) => dialog.getByRole('link', { name: 'Ver Bancos' }),
  },
  {
    of: 'office/runs/approval/return-sheet.tsx',
    at: 'Pagos',
    inside: async (page) => {
      await openRun(page);
      await follow(page, 'Ver la aprobación');
      await page.waitForURL(/\/approval$/);
    },
    open: (page) => press(page, 'Devolver con un motivo'),
    typed: (dialog) => write(dialog.getByLabel('Por qué lo devuelve'), 'Falta un permiso'),
  },
  {
    of: 'office/runs/novelties-dialog.tsx',
    at: 'Pagos',
    inside: openRun,
    open: async (page) => {
      const edit = page.getByRole('button', { name: 'Escribir novedades' });
      if (!(await edit.isVisible())) await row(page, 'Yuliana').click();
      await edit.click();
    },
    typed: (dialog) => write(dialog.getByLabel('Días trabajados en este pago'), '4'),
  },
  {
    of: 'office/runs/grid/person-novelties-dialog.tsx',
    at: 'Pagos',
    inside: openRunGrid,
    open: async (page) => {
      await page.getByRole('gridcell').first().click();
      await page.keyboard.press('Control+;');
      await press(page, 'Más datos');
    },
  },
  {
    of: 'office/runs/repeat/repeat-dialog.tsx',
    at: 'Pagos',
    inside: openRun,
    open: async (page) => {
      await press(page, 'Novedades');
      await press(page, 'Repetir las del pago anterior');
    },
  },
  {
    of: 'office/runs/grid/keys-dialog.tsx',
    at: 'Pagos',
    inside: openRunGrid,
    open: (page) => press(page, 'Todas las teclas'),
  },
  { of: 'office/app/shell/company-picker.tsx', at: 'Cargos', open: (page) => press(page, /Siete Ceibas/) },
  {
    of: 'office/app/shell/keys-sheet.tsx',
    at: 'Préstamos y embargos',
    open: (page) => page.keyboard.press('?'),
  },
  {
    of: 'office/app/shell/more-sheet.tsx',
    at: 'Cargos',
    phone: true,
    open: (page) => press(page, 'Más'),
    link: (dialog) => dialog.getByRole('link', { name: 'Informes' }),
  },
  {
    ...account,
    phone: true,
    open: async (page) => {
      await press(page, 'Más');
      await press(page, 'Mi cuenta');
      await page.getByRole('dialog', { name: 'Mi cuenta' }).waitFor();
    },
  },
  {
    of: 'office/app/shell/notice-sheet.tsx',
    at: 'Cargos',
    open: (page) => press(page, /notificaci/i),
    link: (dialog) => dialog.getByRole('link', { name: 'Ver las sucursales' }),
  },
  { of: 'office/app/shell/palette.tsx', at: 'Cargos', open: (page) => page.keyboard.press('Control+k') },
  {
    of: 'office/employee-vault/codes-dialog.tsx',
    at: 'Bóveda',
    inside: async (page) => {
      await follow(page, 'Accesos');
      await page.waitForURL(/\/vault\/people/);
    },
    open: (page) => row(page, 'Con bóveda').click(),
    typed: (dialog) => write(dialog.getByLabel('Cómo comprobó su identidad'), 'Mostró la cédula'),
  },
  {
    of: 'office/employee-vault/question-thread.tsx',
    at: 'Bóveda',
    inside: async (page) => {
      await follow(page, 'Preguntas');
      await page.waitForURL(/\/vault\/questions/);
    },
    open: (page) => press(page, /¿Por qué cambió mi pago\?/),
    typed: (dialog) => write(dialog.getByLabel('Respuesta'), 'Porque hubo menos horas'),
    kept: 'quiet',
  },
  {
    of: 'office/employee-vault/request-sheet.tsx',
    at: 'Bóveda',
    inside: async (page) => {
      await follow(page, 'Solicitudes');
      await page.waitForURL(/\/vault\/requests/);
    },
    open: (page) => press(page, /Vacaciones/),
    typed: (dialog) => write(dialog.getByLabel('Respuesta al empleado'), 'Buen descanso'),
    kept: 'quiet',
  },
  {
    of: 'office/employee-vault/hours-sheet.tsx',
    at: 'Bóveda',
    inside: async (page) => {
      await follow(page, 'Horas');
      await page.waitForURL(/\/vault\/hours/);
    },
    open: (page) => press(page, 'Marcar horas'),
    typed: (dialog) => write(dialog.getByLabel('Nota para el empleado'), 'Cerramos a las ocho'),
  },
  {
    of: 'office/sign-in/proof-dialog.tsx',
    at: 'Pagos',
    open: async (page) => {
      const refused = { message: 'Confirme que es usted.', reason: 'proof' };
      await page.route('**/api/user/totp', (route) => route.fulfill({ status: 403, json: refused }), {
        times: 1,
      });
      await press(page, 'Ajustes de la cuenta');
      await press(page, 'Mi cuenta');
      await press(page, 'Poner una aplicación de códigos');
      // The account is a dialog too, under it.
      await page.getByRole('alertdialog', { name: 'Confirme que es usted' }).waitFor();
    },
    question: true,
  },
  {
    of: 'office/sign-in/idle-warning.tsx',
    at: 'Pagos',
    open: async (page) => {
      await page.clock.install();
      await page.clock.fastForward('29:10');
    },
    question: true,
  },
  {
    // The last one: from here on nobody is signed in.
    of: 'office/sign-in/session-ended.tsx',
    at: 'Pagos',
    inside: month('Diciembre'),
    open: async (page) => {
      // A month that no row before has read.
      await pressWithoutSession(page, page.getByRole('button', { name: 'Mes siguiente' }));
    },
    question: true,
  },
];
