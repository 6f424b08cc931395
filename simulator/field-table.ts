/**
 * Rule of each field on its own text, stricter than the schema. One line per element: its path, then its fields as
 * `number[/number in Eliminar][!] attribute format`. `.` is the text of the element, `!` only notifies, and `a|b`
 * is a format with an argument. The schema reports missing fields.
 */
const hours = ['HED', 'HEN', 'HRN', 'HEDDF', 'HRDDF', 'HENDF', 'HRNDF']
  .map((name, index) => {
    const from = 74 + index * 5;
    const number = (by: number) => String(from + by).padStart(3, '0');
    return `Devengados/${name}s/${name}: ${number(0)} HoraInicio moment; ${number(1)} HoraFin after|HoraInicio; ${number(2)} Cantidad amount; ${number(3)} Porcentaje amount; ${number(4)} Pago amount`;
  })
  .join('\n');

export const fieldTable = `Periodo: 002 FechaIngreso day; 003 FechaRetiro day; 004 FechaLiquidacionInicio day; 005 FechaLiquidacionFin day; 008 FechaGen day
NumeroSecuenciaXML: 009! CodigoTrabajador words; 010/218 Prefijo prefix; 011/219 Consecutivo digits
LugarGeneracionXML: 013/221 Pais code|countries; 014/222 DepartamentoEstado code|departments; 015/223 MunicipioCiudad town|DepartamentoEstado; 016/224 Idioma spanish
ProveedorXML: 205/225 RazonSocial words; 206/226 PrimerApellido name; 207/227 SegundoApellido short; 208/228 PrimerNombre name; 209/229! OtrosNombres name
InformacionGeneral: 026/240 FechaGen day; 027/241 HoraGen hour; 029 PeriodoNomina code|periods; 030 TipoMoneda code|currencies; 200 TRM amount
Notas: 031/242! . words
Empleador: 032/243 RazonSocial words; 210/244 PrimerApellido name; 211/245 SegundoApellido short; 212/246 PrimerNombre name; 213/247! OtrosNombres name; 035/250 Pais code|countries; 036/251 DepartamentoEstado code|departments; 037/252 MunicipioCiudad town|DepartamentoEstado; 038/253 Direccion words
Trabajador: 041 TipoTrabajador code|workers; 042 SubTipoTrabajador code|subtypes; 043 AltoRiesgoPension flag; 044 TipoDocumento code|documents; 045 NumeroDocumento digits; 046 PrimerApellido name; 047 SegundoApellido short; 048 PrimerNombre name; 049! OtrosNombres name; 050 LugarTrabajoPais code|countries; 051 LugarTrabajoDepartamentoEstado code|departments; 052 LugarTrabajoMunicipioCiudad town|LugarTrabajoDepartamentoEstado; 053 LugarTrabajoDireccion words; 056 SalarioIntegral flag; 061 TipoContrato code|contracts; 062 Sueldo amount; 063! CodigoTrabajador words
Pago: 064 Forma code|forms; 065 Metodo code|means; 066! Banco words; 067! TipoCuenta words; 068! NumeroCuenta words
FechasPagos/FechaPago: 203 . day
Devengados/Basico: 069 DiasTrabajados digits; 070 SueldoTrabajado amount
Devengados/Transporte: 071 AuxilioTransporte amount; 072 ViaticoManuAlojS amount; 073 ViaticoManuAlojNS amount
${hours}
Devengados/Vacaciones/VacacionesComunes: 109 FechaInicio day; 110 FechaFin until|FechaInicio; 111 Cantidad digits; 112 Pago amount
Devengados/Vacaciones/VacacionesCompensadas: 115 Cantidad digits; 116 Pago amount
Devengados/Primas: 117 Cantidad digits; 118 Pago amount; 119 PagoNS amount
Devengados/Cesantias: 120 Pago amount; 121 Porcentaje amount; 122 PagoIntereses amount
Devengados/Incapacidades/Incapacidad: 123 FechaInicio day; 124 FechaFin until|FechaInicio; 125 Cantidad digits; 126 Tipo code|incapacities; 127 Pago amount
Devengados/Licencias/LicenciaMP: 128 FechaInicio day; 129 FechaFin until|FechaInicio; 130 Cantidad digits; 131 Pago amount
Devengados/Licencias/LicenciaR: 132 FechaInicio day; 133 FechaFin until|FechaInicio; 134 Cantidad digits; 135 Pago amount
Devengados/Licencias/LicenciaNR: 136 FechaInicio day; 137 FechaFin until|FechaInicio; 138 Cantidad digits
Devengados/Bonificaciones/Bonificacion: 139 BonificacionS amount; 140 BonificacionNS amount
Devengados/Auxilios/Auxilio: 141 AuxilioS amount; 142 AuxilioNS amount
Devengados/HuelgasLegales/HuelgaLegal: 143 FechaInicio day; 144 FechaFin until|FechaInicio; 145 Cantidad digits
Devengados/OtrosConceptos/OtroConcepto: 146 DescripcionConcepto words; 147 ConceptoS amount; 148 ConceptoNS amount
Devengados/Compensaciones/Compensacion: 149 CompensacionO amount; 150 CompensacionE amount
Devengados/BonoEPCTVs/BonoEPCTV: 151 PagoS amount; 152 PagoNS amount; 153 PagoAlimentacionS amount; 154 PagoAlimentacionNS amount
Devengados/Comisiones/Comision: 155 . amount
Devengados/PagosTerceros/PagoTercero: 193 . amount
Devengados/Anticipos/Anticipo: 194 . amount
Devengados/Dotacion: 156 . amount
Devengados/ApoyoSost: 157 . amount
Devengados/Teletrabajo: 158 . amount
Devengados/BonifRetiro: 159 . amount
Devengados/Indemnizacion: 160 . amount
Devengados/Reintegro: 201 . amount
Deducciones/Salud: 161 Porcentaje amount; 163 Deduccion amount
Deducciones/FondoPension: 164 Porcentaje amount; 166 Deduccion amount
Deducciones/FondoSP: 167 Porcentaje amount; 168 DeduccionSP amount; 169 PorcentajeSub amount; 170 DeduccionSub amount
Deducciones/Sindicatos/Sindicato: 171 Porcentaje amount; 172 Deduccion amount
Deducciones/Sanciones/Sancion: 173 SancionPublic amount; 174 SancionPriv amount
Deducciones/Libranzas/Libranza: 175 Descripcion words; 176 Deduccion amount
Deducciones/PagosTerceros/PagoTercero: 195 . amount
Deducciones/Anticipos/Anticipo: 196 . amount
Deducciones/OtrasDeducciones/OtraDeduccion: 197 . amount
Deducciones/PensionVoluntaria: 198 . amount
Deducciones/RetencionFuente: 177 . amount
Deducciones/AFC: 179 . amount
Deducciones/Cooperativa: 180 . amount
Deducciones/EmbargoFiscal: 181 . amount
Deducciones/PlanComplementarios: 182 . amount
Deducciones/Educacion: 183 . amount
Deducciones/Reintegro: 184 . amount
Deducciones/Deuda: 185 . amount
Redondeo: 186 . amount
DevengadosTotal: 187 . amount
DeduccionesTotal: 188 . amount
ComprobanteTotal: 189 . amount`;
