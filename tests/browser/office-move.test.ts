import { zipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import type { Day } from '../../src/domain/values/day.ts';
import { aMonth } from '../domain/migration/foreign.ts';
import { ForeignProgram } from '../server/migration/foreign-company.ts';
import { device as desk, installed, oneDevice } from './stage.ts';

/** A company that leaves another program: its documents are read here, shown, brought and undone. */
installed();
oneDevice({ width: 1440, height: 900 });
beforeAll(async () => {
  const { page } = desk;
  await desk.go('/login');
  await page.getByLabel('Correo').fill('root@quincena.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /Siete Ceibas/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Pendientes' }).waitFor();
});

const NIT = '901482317';
const people = [
  {
    document_number: '1000000101',
    first_name: 'ANA',
    other_names: 'SOFIA',
    surname: 'GIRALDO',
    second_surname: 'ZAPATA',
  },
  {
    document_number: '1000000102',
    first_name: 'WILMAR',
    other_names: '',
    surname: 'CUESTA',
    second_surname: 'MENA',
  },
  {
    document_number: '1000000103',
    first_name: 'NATALIA',
    other_names: '',
    surname: 'GUZMAN',
    second_surname: 'PEÑA',
  },
];

/** A ZIP of five months of three people: a month that is missing, a note, and an admission that does not agree. */
function aZip(): Buffer {
  const program = new ForeignProgram(NIT);
  const files: Record<string, Uint8Array> = {};
  let consecutive = 0;
  for (const [index, worker] of people.entries())
    for (const month of [1, 2, 3, 4, 5]) {
      if (index === 0 && month === 3) continue;
      const admission = index === 1 && month === 5 ? '2023-02-01' : '2024-02-01';
      consecutive += 1;
      const input = aMonth(month, consecutive, { nit: NIT, worker, period: { admission: admission as Day } });
      const signed = program.sign(input);
      files[signed.name] = Buffer.from(signed.content, 'base64');
      if (index === 2 && month === 4) {
        const note = program.note(signed, { ...input, number: { prefix: 'AJ', consecutive } }, '1');
        files[note.name] = Buffer.from(note.content, 'base64');
      }
    }
  files['medio.xml'] = Buffer.from('<NominaIndividual');
  return Buffer.from(zipSync(files));
}

it('reads the documents, asks what does not agree, brings the company and gives it back', async () => {
  const { page } = desk;
  await desk.go('/employees/import');
  await page.getByRole('link', { name: /Traer la empresa/ }).click();
  await page.getByRole('heading', { name: 'Traer la empresa' }).waitFor();
  await page
    .getByLabel('Documentos del programa anterior')
    .setInputFiles({ name: 'nomina-2026.zip', mimeType: 'application/zip', buffer: aZip() });
  await page.getByRole('row', { name: /GIRALDO ZAPATA ANA SOFIA.*falta marzo de Ana/i }).waitFor();
  await page.getByRole('row', { name: /GUZMAN.*ajuste: vale el último/i }).waitFor();
  await page.getByText('medio.xml').waitFor();
  const goOn = page.getByRole('button', { name: 'Seguir con los saldos' });
  expect(await goOn.getAttribute('aria-disabled')).toBe('true');
  await page
    .getByRole('group', { name: /Fecha de ingreso de CUESTA/i })
    .getByRole('radio')
    .first()
    .check();
  await goOn.click();
  await page.getByRole('textbox', { name: 'Según' }).fill('informe de Siigo');
  await page.getByLabel(/Días de vacaciones pendientes de GIRALDO/i).fill('11,25');
  await page.getByText('1 persona con saldo').waitFor();
  await page.locator('.move-foot').getByRole('button', { name: 'Traer', exact: true }).click();
  await page.getByRole('heading', { name: /Se trajo: 3 empleados y 14 documentos/ }).waitFor();
  await page.getByRole('button', { name: /Deshacer nomina-2026/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText('deshecha').waitFor();
});
