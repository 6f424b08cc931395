/**
 * Structure of the documents, one line per element in official order: name, occurrences (`?` 0-1, `*` 0-N, `+`
 * 1-N), `=type` when it holds text, then its attributes with their types (`?` when optional). Indentation is depth.
 */
const hours = ['HED', 'HEN', 'HRN', 'HEDDF', 'HRDDF', 'HENDF', 'HRNDF']
  .map(
    (name) =>
      ` ${name}s?\n  ${name}* HoraInicio?:dateTime HoraFin?:dateTime Cantidad:decimal Porcentaje:decimal Pago:money`,
  )
  .join('\n');

const party =
  'RazonSocial?:text PrimerApellido?:text SegundoApellido?:text PrimerNombre?:text OtrosNombres?:text';
const provider = `ProveedorXML ${party} NIT:integer DV:integer SoftwareID:text SoftwareSC:text`;
const employer = `Empleador ${party} NIT:integer DV:integer Pais:text DepartamentoEstado:text MunicipioCiudad:text Direccion:text`;
const place = 'LugarGeneracionXML Pais:text DepartamentoEstado:text MunicipioCiudad:text Idioma:text';
const general =
  'InformacionGeneral Version:text Ambiente:integer TipoXML:integer CUNE:text EncripCUNE:text FechaGen:date HoraGen:time';
const predecessor = 'NumeroPred:text CUNEPred:text FechaGenPred:date';

const content = `Periodo FechaIngreso:date FechaRetiro?:date FechaLiquidacionInicio:date FechaLiquidacionFin:date TiempoLaborado:text FechaGen:date
NumeroSecuenciaXML CodigoTrabajador?:text Prefijo?:text Consecutivo:text Numero:text
${place}
${provider}
CodigoQR=text
${general} PeriodoNomina:integer TipoMoneda:text TRM?:decimal
Notas*=text
${employer}
Trabajador TipoTrabajador:integer SubTipoTrabajador:integer AltoRiesgoPension:boolean TipoDocumento:integer NumeroDocumento:integer PrimerApellido:text SegundoApellido:text PrimerNombre:text OtrosNombres?:text LugarTrabajoPais:text LugarTrabajoDepartamentoEstado:text LugarTrabajoMunicipioCiudad:text LugarTrabajoDireccion:text SalarioIntegral:boolean TipoContrato:integer Sueldo:money CodigoTrabajador?:text
Pago Forma:integer Metodo:text Banco?:text TipoCuenta?:text NumeroCuenta?:text
FechasPagos
 FechaPago+=date
Devengados
 Basico DiasTrabajados:integer SueldoTrabajado:money
 Transporte* AuxilioTransporte?:money ViaticoManuAlojS?:money ViaticoManuAlojNS?:money
${hours}
 Vacaciones?
  VacacionesComunes* FechaInicio?:date FechaFin?:date Cantidad:integer Pago:money
  VacacionesCompensadas* Cantidad:integer Pago:money
 Primas? Cantidad:integer Pago:money PagoNS?:money
 Cesantias? Pago:money Porcentaje:decimal PagoIntereses:money
 Incapacidades?
  Incapacidad* FechaInicio?:date FechaFin?:date Cantidad:integer Tipo:integer Pago:money
 Licencias?
  LicenciaMP* FechaInicio?:date FechaFin?:date Cantidad:integer Pago:money
  LicenciaR* FechaInicio?:date FechaFin?:date Cantidad:integer Pago:money
  LicenciaNR* FechaInicio?:date FechaFin?:date Cantidad:integer
 Bonificaciones?
  Bonificacion* BonificacionS?:money BonificacionNS?:money
 Auxilios?
  Auxilio* AuxilioS?:money AuxilioNS?:money
 HuelgasLegales?
  HuelgaLegal* FechaInicio?:date FechaFin?:date Cantidad:integer
 OtrosConceptos?
  OtroConcepto* DescripcionConcepto:text ConceptoS?:money ConceptoNS?:money
 Compensaciones?
  Compensacion* CompensacionO:money CompensacionE:money
 BonoEPCTVs?
  BonoEPCTV* PagoS?:money PagoNS?:money PagoAlimentacionS?:money PagoAlimentacionNS?:money
 Comisiones?
  Comision*=money
 PagosTerceros?
  PagoTercero*=money
 Anticipos?
  Anticipo*=money
 Dotacion?=money
 ApoyoSost?=money
 Teletrabajo?=money
 BonifRetiro?=money
 Indemnizacion?=money
 Reintegro?=money
Deducciones
 Salud Porcentaje:decimal Deduccion:money
 FondoPension Porcentaje:decimal Deduccion:money
 FondoSP? Porcentaje?:decimal DeduccionSP?:money PorcentajeSub?:decimal DeduccionSub?:money
 Sindicatos?
  Sindicato* Porcentaje:decimal Deduccion:money
 Sanciones?
  Sancion* SancionPublic:money SancionPriv:money
 Libranzas?
  Libranza* Descripcion:text Deduccion:money
 PagosTerceros?
  PagoTercero*=money
 Anticipos?
  Anticipo*=money
 OtrasDeducciones?
  OtraDeduccion*=money
 PensionVoluntaria?=money
 RetencionFuente?=money
 AFC?=money
 Cooperativa?=money
 EmbargoFiscal?=money
 PlanComplementarios?=money
 Educacion?=money
 Reintegro?=money
 Deuda?=money
Redondeo?=money
DevengadosTotal=money
DeduccionesTotal=money
ComprobanteTotal=money`;

const deletion = `EliminandoPredecesor ${predecessor}
NumeroSecuenciaXML Prefijo?:text Consecutivo:text Numero:text
${place}
${provider}
CodigoQR=text
${general}
Notas*=text
${employer}`;

const deeper = (lines: string, by: number): string => lines.replace(/^/gm, ' '.repeat(by));

export const shapeTables = {
  NominaIndividual: `NominaIndividual SchemaLocation:text
 UBLExtensions?=any
 Novedad?=boolean CUNENov:text
${deeper(content, 1)}`,
  NominaIndividualDeAjuste: `NominaIndividualDeAjuste SchemaLocation:text
 UBLExtensions?=any
 TipoNota=integer
 Reemplazar?
  ReemplazandoPredecesor ${predecessor}
${deeper(content, 2)}
 Eliminar?
${deeper(deletion, 2)}`,
} as const;
