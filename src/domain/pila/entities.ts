import type { Day } from '../values/day.ts';

/** Subsystems in which each employee has an administrator. */
export type EntityKind = 'health' | 'pension' | 'compensation' | 'risk';
/** Planilla code, name, NIT, and the day from which the administrator accepts no more planillas. */
type Row = readonly [code: string, name: string, nit: string, until?: string];

/**
 * Administrators accepted by operators, from a public catalogue of August 2026. Administrators of older lists end, at
 * the latest, on the day of the catalogue. A code in neither list may be newer than this one.
 */
const entities: Readonly<Record<EntityKind, readonly Row[]>> = {
  health: [
    ['EAS016', 'Empresas Públicas de Medellín Departamento Médico', '890904996'],
    ['EAS027', 'Fondo de Ferrocarriles Nacionales de Colombia (EPS)', '800112806'],
    ['EPS001', 'Aliansalud EPS (Antes Colmédica)', '830113831'],
    ['EPS002', 'Salud Total', '800130907'],
    ['EPS005', 'Sanitas', '800251440'],
    ['EPS008', 'Compensar', '860066942'],
    ['EPS010', 'EPS Sura', '800088702'],
    ['EPS012', 'Comfenalco Valle', '890303093'],
    ['EPS017', 'Famisanar', '830003564'],
    ['EPS018', 'S.O.S. Servicio Occidental de Salud S.A.', '805001157'],
    ['EPS037', 'Nueva E.P.S.', '900156264'],
    ['EPS040', 'Savia Salud', '900604350'],
    ['EPS041', 'Nueva EPS Movilidad', '900156264'],
    ['EPS042', 'Coosalud EPS', '900226715'],
    ['EPS046', 'Salud MIA EPS', '900914254'],
    ['EPS048', 'EPS Mutual Ser', '806008394'],
    ['MIN001', 'Fosyga', '901037916'],
    ['MIN002', 'Fosyga Régimen de Excepción', '901037916'],
    ['MIN003', 'Fosyga Residente Exterior o Régimen Subsidiado', '901037916'],
    ['EPSC22', 'Convida', '899999107'],
    ['EPSC25', 'Capresoca', '891856000'],
    ['EPSC34', 'Capital Salud', '900298372'],
    ['EPSIC1', 'Dusakawi', '824001398'],
    ['EPSIC2', 'Manexka', '812002376'],
    ['EPSIC3', 'A.I.C.', '817001773'],
    ['EPSIC4', 'Anas Wayuu', '839000495'],
    ['EPSIC5', 'Mallamas', '837000084'],
    ['EPSIC6', 'Pijaosalud', '809008362'],
    ['ESSC07', 'Mutual Ser', '806008394'],
    ['ESSC18', 'Emssanar', '901021565'],
    ['ESSC24', 'Coosalud Movilidad', '900226715'],
    ['ESSC33', 'Comparta', '804002105'],
    ['ESSC62', 'Asmet Salud', '900935126'],
    ['EPSS46', 'Salud MIA EPS', '900914254'],
    ['EPSS47', 'Salud Bolivar EPS', '901438242'],
    ['CCFC20', 'Comfachoco', '891600091'],
    ['CCFC33', 'Familiar de Colombia', '901543761'],
    ['CCFC50', 'Comfaoriente', '890500675'],
    ['CCFC55', 'CAJACOPI EPS S.A.S.', '901543211'],
    ['RES005', 'Universidad del Atlántico', '890102257'],
    ['RES006', 'Universidad Industrial de Santander', '890203183'],
    ['RES007', 'Universidad del Valle', '890399010'],
    ['RES008', 'Universidad Nacional de Colombia', '899999063'],
    ['RES009', 'Universidad del Cauca', '891500319'],
    ['RES010', 'Universidad de Cartagena', '890480123'],
    ['RES011', 'Universidad de Antioquia', '890980040'],
    ['RES012', 'Universidad de Córdoba', '891080031'],
    ['RES013', 'Universidad de Nariño', '800118954'],
    ['RES014', 'Universidad Pedagógica - UPTC', '891800330'],
    ['EPS003', 'Cafesalud', '800140949', '2017-08-01'],
    ['EPS013', 'Saludcoop', '800250119', '2015-12-01'],
    ['EPS016', 'Coomeva EPS', '805000427', '2022-02-01'],
    ['EPS023', 'Cruz Blanca EPS', '830009783', '2019-11-01'],
    ['EPS033', 'Saludvida EPS', '830074184', '2019-11-01'],
    ['EPS044', 'Medimas EPS', '901097473', '2022-03-17'],
    ['EPS045', 'Medimas EPS Subsidiado', '901097473', '2022-03-17'],
    ['EPSC03', 'Cafesalud Subsidiado', '800140949', '2017-08-01'],
    ['EPSC33', 'Saludvida Subsidiado', '830074184', '2019-11-01'],
    ['CCFC09', 'Comfaboy EPS', '891800213', '2026-08-06'],
    ['CCFC15', 'Comfacor EPS', '891080005', '2026-08-06'],
    ['CCFC23', 'Comfaguajira EPS', '892115006', '2026-08-06'],
    ['CCFC24', 'Comfamiliar Huila EPS', '891180008', '2026-08-06'],
    ['CCFC27', 'Comfamiliar Nariño EPS', '891280008', '2026-08-06'],
    ['CCFC53', 'Comfacundi EPS', '860045904', '2026-08-06'],
    ['ESSC02', 'Emdisalud', '811004055', '2026-08-06'],
    ['ESSC76', 'Ambuq', '818000140', '2026-08-06'],
    ['ESSC91', 'Ecoopsos', '901093846', '2026-08-06'],
  ],
  pension: [
    ['230201', 'Protección', '800229739'],
    ['230301', 'Porvenir', '800224808'],
    ['230901', 'Skandia', '800253055'],
    ['230904', 'Skandia Alternativo', '830125132'],
    ['231001', 'Colfondos', '800227940'],
    ['25-2', 'Caxdac', '860007379'],
    ['25-3', 'Fonprecon', '899999734'],
    ['25-7', 'Pensiones de Antioquia', '800216278'],
    ['25-14', 'Colpensiones', '900336004'],
  ],
  compensation: [
    ['CCF03', 'Comfenalco Antioquia', '890900842'],
    ['CCF04', 'Comfama', '890900841'],
    ['CCF05', 'Cajacopi Atlántico', '890102044'],
    ['CCF06', 'Combarranquilla', '890102002'],
    ['CCF07', 'Comfamiliar Atlántico', '890101994'],
    ['CCF08', 'Comfenalco Cartagena', '890480023'],
    ['CCF09', 'Comfamiliar Cartagena', '890480110'],
    ['CCF10', 'Comfaboy', '891800213'],
    ['CCF11', 'Confamiliares', '890806490'],
    ['CCF13', 'Comfaca', '891190047'],
    ['CCF14', 'Comfacauca', '891500182'],
    ['CCF15', 'Comfacesar', '892399989'],
    ['CCF16', 'Comfacor', '891080005'],
    ['CCF21', 'Cafam', '860013570'],
    ['CCF22', 'Colsubsidio', '860007336'],
    ['CCF24', 'Compensar', '860066942'],
    ['CCF26', 'Comfacundi', '860045904'],
    ['CCF29', 'Comfachocó', '891600091'],
    ['CCF30', 'Comfamiliar Guajira', '892115006'],
    ['CCF32', 'Comfamiliar Huila', '891180008'],
    ['CCF33', 'Cajamag', '891780093'],
    ['CCF34', 'Cofrem', '892000146'],
    ['CCFC35', 'Comfamiliar de Nariño', '891280008'],
    ['CCF36', 'Comfaoriente', '890500675'],
    ['CCF37', 'Comfanorte', '890500516'],
    ['CCF38', 'Cafaba', '890270275'],
    ['CCF39', 'Cajasan', '890200106'],
    ['CCF40', 'Comfenalco Santander', '890201578'],
    ['CCF41', 'Comfasucre', '892200015'],
    ['CCF43', 'Comfenalco Quindío', '890000381'],
    ['CCF44', 'Comfamiliar Risaralda', '891480000'],
    ['CCF46', 'Cafasur', '890704737'],
    ['CCF48', 'Comfatolima', '800211025'],
    ['CCF50', 'Comfenalco Tolima', '890700148'],
    ['CCF56', 'Comfenalco Valle', '890303093'],
    ['CCF57', 'Comfandi', '890303208'],
    ['CCF63', 'Comfamiliar Putumayo', '891200337'],
    ['CCF64', 'Cajasai', '892400320'],
    ['CCF65', 'Cafamaz', '800003122'],
    ['CCF67', 'Comfiar', '800219488'],
    ['CCF68', 'Comcaja', '800231969'],
    ['CCF69', 'Comfacasanare', '844003392'],
  ],
  risk: [
    ['14-4', 'Colpatria ARP', '860002183'],
    ['14-7', 'Seguros Bolívar', '860002503'],
    ['14-8', 'Seguros de Vida Aurora', '860022137'],
    ['14-11', 'ARP Sura (Antes Suratep)', '890903790'],
    ['14-17', 'Alfa', '860503617'],
    ['14-28', 'ARL Sura', '800256161'],
    ['14-23', 'Positiva Compañía de Seguros', '860011153'],
    ['14-25', 'Colmena', '800226175'],
    ['14-29', 'La Equidad Seguros', '830008686'],
    ['14-30', 'Mapfre Colombia Vida Seguros S.A.', '830054904'],
    ['14-33', 'ARL Colsanitas', '901469580'],
    ['ARL001', 'Fiduciaria La Previsora', '860525148'],
  ],
};

const byCode: Readonly<Record<EntityKind, ReadonlyMap<string, Row>>> = {
  health: new Map(entities.health.map((row) => [row[0], row])),
  pension: new Map(entities.pension.map((row) => [row[0], row])),
  compensation: new Map(entities.compensation.map((row) => [row[0], row])),
  risk: new Map(entities.risk.map((row) => [row[0], row])),
};

/**
 * Finds an administrator by code: name, NIT, and whether it accepts planillas on a day. Returns `undefined` for an
 * unknown code.
 */
export function findEntity(
  kind: EntityKind,
  code: string,
  day: Day,
): { name: string; nit: string; alive: boolean } | undefined {
  const row = byCode[kind].get(code);
  if (!row) return undefined;
  const [, name, nit, until] = row;
  return { name, nit, alive: until === undefined || day < until };
}

/** Single administrators of a contribution, with the code used in totals. */
export const soleEntities = {
  sena: { code: 'PASENA', name: 'SENA', nit: '899999034' },
  icbf: { code: 'PAICBF', name: 'ICBF', nit: '899999239' },
} as const;
