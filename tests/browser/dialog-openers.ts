import type { Locator, Page } from 'playwright-core';

export type Opener = {
  /** The module that draws the dialog, under `src`. */
  of: string;
  /** The screen it is opened on, by its name in the menu. */
  at: string;
  open: (page: Page) => Promise<void>;
  /** Writes in it. */
  typed?: (dialog: Locator) => Promise<void>;
};

const press = async (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

export const openers: readonly Opener[] = [
  {
    of: 'office/catalogue/invite-dialog.tsx',
    at: 'Administradores',
    open: (page) => press(page, /^Invitar/),
    typed: (dialog) => dialog.getByLabel('Nombre').fill('Inés Cárdenas'),
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
    typed: (dialog) => dialog.getByLabel('Fecha de pago').fill('2026-12-15'),
  },
  {
    of: 'office/catalogue/admin-dialog.tsx',
    at: 'Administradores',
    open: (page) => page.getByRole('row').filter({ hasText: 'Beatriz', visible: true }).click(),
  },
  {
    of: 'office/catalogue/bulk-change.tsx',
    at: 'Empleados',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /^Seleccionar Yuliana/ }).check();
      await press(page, 'Cambiar…');
    },
    typed: async (dialog) => {
      await dialog.getByLabel('Qué cambia').selectOption({ label: 'Sueldo, con un porcentaje de aumento' });
      await dialog.getByLabel('Aumento (%)').fill('7');
    },
  },
  { of: 'office/vault/mail-dialog.tsx', at: 'Bóveda', open: (page) => press(page, /^Enviar por correo/) },
  { of: 'office/vault/take-home.tsx', at: 'Bóveda', open: (page) => press(page, /^Descargar/) },
];

/** Modules of the other dialogs, which no row of the table opens yet. */
export const untried: readonly string[] = [
  'kit/announcements.tsx',
  'kit/picker-sheet.tsx',
  'office/account/account-sheet.tsx',
  'office/adjustments/start-dialog.tsx',
  'office/adjustments/together-sheet.tsx',
  'office/catalogue/changes-sheet.tsx',
  'office/detail-pane.tsx',
  'office/enabler/answers-sheet.tsx',
  'office/filter-frame.tsx',
  'office/outbox/compare.tsx',
  'office/parameters/offer-sheet.tsx',
  'office/payroll/totals-panel.tsx',
  'office/payrolls/review-sheet.tsx',
  'office/runs/bank-file-dialog.tsx',
  'office/runs/novelties-dialog.tsx',
  'office/session-ended.tsx',
  'office/shell/company-picker.tsx',
  'office/shell/more-sheet.tsx',
  'office/shell/notice-sheet.tsx',
  'office/shell/palette.tsx',
  'office/vault/codes-dialog.tsx',
  'office/vault/question-thread.tsx',
];
