import { expect, it } from 'vitest';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import { labelInFocus } from './focus.ts';

/** The card of an employee: its tabs, and the terms of a fixed-term contract. */
clerkAtDesk();

it('a later end of a fixed-term contract is stored as a renewal or as a correction', async () => {
  const { page } = desk;
  const found = async () => {
    const [person] = await server.find('employees', 'Rentería');
    if (!person) throw new Error('La demostración no tiene a esa persona');
    return person;
  };
  const [type] = await server.find('contract_types', 'fijo');
  const person = await found();
  const from = String(person['admission_date']);
  const ends = ['2027-01-31', '2027-06-30', '2027-07-31'] as const;
  await server.change('employees', person, { contract_type_id: type?.id, contract_end_date: ends[0] });

  const moveEnd = async (end: string, meaning: string) => {
    await desk.go('/employees');
    await desk.go(`/employees/${person.id}/edit?ficha=contrato`);
    await page.getByLabel('Fin de contrato').filter({ visible: true }).fill(end);
    await page.getByRole('button', { name: 'Guardar', exact: true }).filter({ visible: true }).click();
    const question = page.getByRole('alertdialog', { name: '¿El contrato se prorroga?' });
    await question.getByText(meaning).click();
    await question.getByRole('button', { name: 'Guardar' }).click();
    await page.waitForURL(/\/employees$/);
  };
  await moveEnd(ends[1], 'Es una prórroga');
  await moveEnd(ends[2], 'Es una corrección');
  const terms = [
    { from, until: ends[0] },
    { from: '2027-02-01', until: ends[2] },
  ];
  await desk.go(`/employees/${person.id}/edit?ficha=contrato`);
  const list = page.locator('details').filter({ hasText: 'Plazos del contrato' }).filter({ visible: true });
  await list.locator('summary').click();
  expect(await list.locator('li').allInnerTexts()).toEqual([
    expect.stringMatching(/Del 1 de febrero de 2027 al 31 de julio de 2027\s+Prórroga 1\s+181 días/),
    expect.stringMatching(/al 31 de enero de 2027\s+Primer plazo/),
  ]);
  const { contract_terms } = await server.get<{ contract_terms: unknown }>(`/employees/${person.id}`);
  expect(contract_terms).toEqual(terms);
});

it('the card of an employee keeps what is typed in each tab, and brings a refused field into view', async () => {
  const { page } = desk;
  const tab = (name: RegExp) => page.getByRole('tab', { name }).filter({ visible: true });
  const field = (name: string) => page.locator(`[name=${name}]`).filter({ visible: true });
  await desk.go('/employees');
  await page.getByRole('row').filter({ hasText: 'Rentería' }).first().click();
  await page.waitForURL(/\/edit$/);
  const opened = page.url();
  // A key that is pressed before the card has come does nothing.
  await expect
    .poll(async () => {
      await page.keyboard.press('j');
      return page.url();
    })
    .not.toBe(opened);
  await desk.go(new URL(opened).pathname);
  await field('mobile').fill('3001234567');
  await tab(/^Datos/).press('ArrowRight');
  await page.keyboard.press('Enter');
  await field('salary').fill('');
  await tab(/^Nóminas/).click();
  await page.getByRole('img', { name: /^Neto por mes/ }).waitFor();
  await page.keyboard.press('Control+s');
  await expect.poll(() => labelInFocus(page)).toBe('Sueldo');
  expect(await tab(/^Contrato.+con datos por corregir/).getAttribute('aria-selected')).toBe('true');
  await tab(/^Datos.+con cambios sin guardar/).click();
  expect(await field('mobile').inputValue()).toBe('3001234567');
});
