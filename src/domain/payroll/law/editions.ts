import type { Day } from '../../values/day.ts';

/** A correction of the rules. Months stored before its day may come out different because of it. */
export type LawEdition = {
  day: Day;
  changes: readonly { text: string; basis: string }[];
};

/** Corrections of the rules that change figures, oldest first. */
export const lawEditions: readonly LawEdition[] = [
  {
    day: '2026-11-25' as Day,
    changes: [
      {
        text: 'La retención se redondea al peso, al cien o al mil según su valor',
        basis: 'Estatuto Tributario art. 868',
      },
      {
        text: 'El porcentaje fijo de enero a junio usa la tabla, la UVT y los topes de su año',
        basis: 'DUR 1625 de 2016 art. 1.2.4.1.1',
      },
      {
        text: 'La bonificación por retiro se retiene con el porcentaje del ingreso promedio de doce meses',
        basis: 'Decreto 400 de 1987 art. 9',
      },
      {
        text: 'El 25 % exento de lo que se paga por el retiro llega hasta 790 UVT al año',
        basis: 'Estatuto Tributario art. 206 num. 10',
      },
      {
        text: 'Lo que pasa del 40 % de un salario integral cotiza completo',
        basis: 'Ley 1393 de 2010 art. 30',
      },
      {
        text: 'Con veinte salarios mínimos exactos el fondo de solidaridad es del 1,8 %, y los regímenes exceptuados también aportan',
        basis: 'Ley 797 de 2003 arts. 7 y 8',
      },
      {
        text: 'Los alimentos de un menor se limitan después de las deducciones de ley, y el embargo ordinario a lo que ellos dejan',
        basis: 'Ley 1098 de 2006 arts. 130 y 134',
      },
      {
        text: 'El tope del auxilio de transporte mira lo devengado como salario en el mes',
        basis: 'Ley 15 de 1959 art. 2',
      },
    ],
  },
  {
    day: '2026-11-27' as Day,
    changes: [
      {
        text: 'Lo que el empleado solo autorizó no toca el salario mínimo, y el auxilio de transporte no cuenta como salario',
        basis: 'CST art. 149 num. 2',
      },
      {
        text: 'La libranza deja la mitad del neto del salario, sin auxilio de transporte ni otros pagos que no son salario',
        basis: 'Ley 1527 de 2012 art. 3 num. 5',
      },
    ],
  },
];
