import { writeXlsx } from 'hucre/xlsx';

const names = 'Yuliana Andrés Marcela Jairo Leidy Wilson Patricia Óscar Diana Hernán Luz Fabio Sandra'.split(
  ' ',
);
const surnames =
  'Rentería Mosquera Cárdenas Ospina Valencia Bedoya Quintero Palacios Ríos Zapata Lozano'.split(' ');
const at = <T>(all: readonly T[], i: number): T => all[i % all.length] as T;
const two = (figure: number): string => String(figure).padStart(2, '0');

/** Columns of the sheet: thirty, as the sheets of payroll programs have them, and what person `i` has in each. */
const columns: readonly (readonly [string, (i: number) => string | number])[] = [
  ['Tipo documento', () => 'CC'],
  ['Cédula', (i) => 40_000_000 + i],
  ['Primer nombre', (i) => at(names, i)],
  ['Segundo nombre', (i) => at(names, i * 7 + 3)],
  ['Primer apellido', (i) => at(surnames, i)],
  ['Segundo apellido', (i) => at(surnames, i * 3 + 1)],
  ['Fecha nacimiento', (i) => `${two(1 + (i % 28))}/${two(1 + (i % 12))}/${1960 + (i % 40)}`],
  ['Género', (i) => at(['Femenino', 'Masculino'], i)],
  ['Código empleado', (i) => `E${i}`],
  ['Correo electrónico', (i) => `persona${i}@quincena.demo`],
  ['Teléfono celular', (i) => String(3_000_000_000 + i)],
  ['Dirección', (i) => `Calle ${i % 190} # ${i % 80} - ${i % 99}`],
  ['Departamento', () => 'Antioquia'],
  ['Municipio', () => 'Medellín'],
  ['Tipo cotizante', () => '01'],
  ['Subtipo cotizante', () => '00'],
  ['Tipo contrato', () => 'Término indefinido'],
  ['Fecha ingreso', (i) => `${two(1 + (i % 28))}/${two(1 + (i % 12))}/${2010 + (i % 15)}`],
  // One of fifty has no number to read.
  ['Sueldo', (i) => (i % 50 === 0 ? 'por definir' : `${at(['2.100.000', '3.450.000', '1.850.000'], i)}`)],
  ['Cargo', (i) => `Cargo ${i % 40}`],
  ['Centro de costo', (i) => `Centro ${i % 25}`],
  ['Sucursal', (i) => `Sucursal ${i % 10}`],
  ['Grupo de nómina', (i) => `Grupo ${i % 5}`],
  ['EPS', () => 'EPS Sura'],
  ['Fondo de pensiones', () => 'Porvenir'],
  ['Clase de riesgo', (i) => at(['I', 'II', 'III'], i)],
  ['Medio de pago', () => 'Transferencia'],
  ['Banco', () => 'Bancolombia'],
  ['Tipo cuenta', () => 'Ahorros'],
  ['Número cuenta', (i) => String(10_000_000_000 + i)],
];

/** Bytes of an XLSX of so many people, with thirty columns. */
export const buildPeopleSheet = async (size: number): Promise<Uint8Array> =>
  await writeXlsx({
    sheets: [
      {
        name: 'Personal',
        rows: [
          columns.map(([title]) => title),
          ...Array.from({ length: size }, (_, i) => columns.map(([, value]) => value(i))),
        ],
      },
    ],
  });
