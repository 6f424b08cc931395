/** A payroll with every group and every field of the annex, and the notes that replace it. */
import { aPayroll, type Chosen, cuneOf, cuneWith } from './fixtures.ts';

const hours = ['HED', 'HEN', 'HRN', 'HEDDF', 'HRDDF', 'HENDF', 'HRNDF']
  .map(
    (name) =>
      `<${name}s><${name} HoraInicio="2026-10-05T18:00:00" HoraFin="2026-10-05T20:00:00" Cantidad="2.00" Porcentaje="25.00" Pago="100.00"></${name}></${name}s>`,
  )
  .join('');
const days = 'FechaInicio="2026-10-05" FechaFin="2026-10-06" Cantidad="2"';
const alone = (names: string) =>
  names
    .split(' ')
    .map((name) => `<${name}>10.00</${name}>`)
    .join('');
const inside = (plural: string, content: string) => `<${plural}>${content}</${plural}>`;

const earned =
  '<Basico DiasTrabajados="30" SueldoTrabajado="1000.00"></Basico><Transporte AuxilioTransporte="10.00" ViaticoManuAlojS="10.00" ViaticoManuAlojNS="10.00"></Transporte>' +
  hours +
  inside(
    'Vacaciones',
    `<VacacionesComunes ${days} Pago="10.00"></VacacionesComunes><VacacionesCompensadas Cantidad="1" Pago="10.00"></VacacionesCompensadas>`,
  ) +
  '<Primas Cantidad="30" Pago="10.00" PagoNS="10.00"></Primas><Cesantias Pago="10.00" Porcentaje="12.00" PagoIntereses="10.00"></Cesantias>' +
  inside('Incapacidades', `<Incapacidad ${days} Tipo="1" Pago="10.00"></Incapacidad>`) +
  inside(
    'Licencias',
    `<LicenciaMP ${days} Pago="10.00"></LicenciaMP><LicenciaR ${days} Pago="10.00"></LicenciaR><LicenciaNR ${days}></LicenciaNR>`,
  ) +
  inside('Bonificaciones', '<Bonificacion BonificacionS="10.00" BonificacionNS="10.00"></Bonificacion>') +
  inside('Auxilios', '<Auxilio AuxilioS="10.00" AuxilioNS="10.00"></Auxilio>') +
  inside('HuelgasLegales', `<HuelgaLegal ${days}></HuelgaLegal>`) +
  inside(
    'OtrosConceptos',
    '<OtroConcepto DescripcionConcepto="RETROACTIVO" ConceptoS="10.00" ConceptoNS="10.00"></OtroConcepto>',
  ) +
  inside('Compensaciones', '<Compensacion CompensacionO="10.00" CompensacionE="10.00"></Compensacion>') +
  inside(
    'BonoEPCTVs',
    '<BonoEPCTV PagoS="10.00" PagoNS="10.00" PagoAlimentacionS="10.00" PagoAlimentacionNS="10.00"></BonoEPCTV>',
  ) +
  inside('Comisiones', alone('Comision')) +
  inside('PagosTerceros', alone('PagoTercero')) +
  inside('Anticipos', alone('Anticipo')) +
  alone('Dotacion ApoyoSost Teletrabajo BonifRetiro Indemnizacion Reintegro');

const taken =
  '<Salud Porcentaje="4.00" Deduccion="10.00"></Salud><FondoPension Porcentaje="4.00" Deduccion="10.00"></FondoPension><FondoSP Porcentaje="1.00" DeduccionSP="10.00" PorcentajeSub="0.20" DeduccionSub="10.00"></FondoSP>' +
  inside('Sindicatos', '<Sindicato Porcentaje="1.00" Deduccion="10.00"></Sindicato>') +
  inside('Sanciones', '<Sancion SancionPublic="10.00" SancionPriv="10.00"></Sancion>') +
  inside('Libranzas', '<Libranza Descripcion="BANCO" Deduccion="10.00"></Libranza>') +
  inside('PagosTerceros', alone('PagoTercero')) +
  inside('Anticipos', alone('Anticipo')) +
  inside('OtrasDeducciones', alone('OtraDeduccion')) +
  alone(
    'PensionVoluntaria RetencionFuente AFC Cooperativa EmbargoFiscal PlanComplementarios Educacion Reintegro Deuda',
  );

/** Added by hand: 1000 of salary, 7 hours of 100, and 33 amounts of 10 earned; 20 of 10 taken. */
const totals = { earned: '2030.00', taken: '200.00', net: '1830.00' };

/** Every field filled in; `worker`, `number` and the rest as in the simple one. */
export function aFullPayroll(chosen: Chosen = {}): string {
  const text = aPayroll(chosen)
    .replace(/<Devengados>.*<\/Devengados>/, inside('Devengados', earned))
    .replace(/<Deducciones>.*<\/Deducciones>/, inside('Deducciones', taken))
    .replace(
      /<DevengadosTotal>.*<\/ComprobanteTotal>/,
      `<Redondeo>0.00</Redondeo><DevengadosTotal>${totals.earned}</DevengadosTotal><DeduccionesTotal>${totals.taken}</DeduccionesTotal><ComprobanteTotal>${totals.net}</ComprobanteTotal>`,
    )
    .replace('<NumeroSecuenciaXML ', '<NumeroSecuenciaXML CodigoTrabajador="T1" ')
    .replace(' LugarTrabajoPais', ' OtrosNombres="MARÍA" LugarTrabajoPais')
    .replace(' Sueldo="1750905.00"', ' Sueldo="1750905.00" CodigoTrabajador="T1"')
    .replace(/(FechaLiquidacionInicio=)/, 'FechaRetiro="2026-10-28" $1')
    .replace('<Empleador ', '<Notas>UNA NOTA</Notas><Empleador ');
  const cune = cuneOf(chosen);
  const hash = cuneWith(chosen, [totals.earned, totals.taken, totals.net]);
  return text.replaceAll(cune, hash);
}

/** The same with natural persons as employer and owner of the software. */
export const ofPersons = (xml: string): string =>
  xml.replaceAll(
    'RazonSocial="EMPRESA FICTICIA SAS"',
    'PrimerApellido="ROJAS" SegundoApellido="DÍAZ" PrimerNombre="LUZ" OtrosNombres="MARINA"',
  );
