/** Documents for the tests, written and signed here on their own: canonical forms are asked of libxml2. */
import { createHash, randomUUID, sign } from 'node:crypto';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { company, type Identity } from './identity.ts';

export const software = { id: '11111111-2222-3333-4444-555555555555', pin: '12345' };
export const anEmployer = { nit: '900123456', name: 'EMPRESA FICTICIA SAS', software, enabled: true };

const sha384 = (text: string) => createHash('sha384').update(text).digest('hex');

export interface Chosen {
  readonly number?: number;
  readonly worker?: string;
  readonly month?: string;
  readonly environment?: '1' | '2';
  readonly salary?: string;
  readonly novelty?: string;
  /** Turns the document into a note that replaces this CUNE. */
  readonly replaces?: string;
}

const official = (root: string) =>
  `<${root} xmlns="dian:gov:co:facturaelectronica:${root}" xmlns:xs="http://www.w3.org/2001/XMLSchema-instance" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2" xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" xmlns:xades141="http://uri.etsi.org/01903/v1.4.1#" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" SchemaLocation="" xsi:schemaLocation="dian:gov:co:facturaelectronica:${root} ${root}ElectronicaXSD.xsd"><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`;

const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';
const portal = { '1': 'https://catalogo-vpfe.dian.gov.co', '2': 'https://catalogo-vpfe-hab.dian.gov.co' };

export const cuneOf = (chosen: Chosen): string => cuneWith(chosen, ['2000000.00', '140072.40', '1859927.60']);

/** The CUNE of a document with other totals. */
export function cuneWith(chosen: Chosen, totals: readonly string[]): string {
  const { number, worker, month, environment } = filled(chosen);
  const type = chosen.replaces ? '103' : '102';
  const prefix = chosen.replaces ? 'NA' : 'NE';
  return sha384(
    `${prefix}${number}${month}-2814:30:00-05:00${totals.join('')}900123456${worker}${type}${software.pin}${environment}`,
  );
}

const filled = (chosen: Chosen) => ({
  number: chosen.number ?? 1,
  worker: chosen.worker ?? '1000000001',
  month: chosen.month ?? '2026-10',
  environment: chosen.environment ?? ('2' as const),
});

/** A payroll, or the note that replaces one, unsigned. */
export function aPayroll(chosen: Chosen = {}): string {
  const { number, worker, month, environment } = filled(chosen);
  const day = `${month}-28`;
  const prefix = chosen.replaces ? 'NA' : 'NE';
  const numero = `${prefix}${number}`;
  const cune = cuneOf(chosen);
  const party = 'RazonSocial="EMPRESA FICTICIA SAS" NIT="900123456" DV="8"';
  const town = 'DepartamentoEstado="05" MunicipioCiudad="05001"';
  const version = chosen.replaces
    ? 'V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica'
    : 'V1.0: Documento Soporte de Pago de Nómina Electrónica';
  const content = `<Periodo FechaIngreso="2024-02-01" FechaLiquidacionInicio="${month}-01" FechaLiquidacionFin="${day}" TiempoLaborado="990" FechaGen="${day}"></Periodo><NumeroSecuenciaXML Prefijo="${prefix}" Consecutivo="${number}" Numero="${numero}"></NumeroSecuenciaXML><LugarGeneracionXML Pais="CO" ${town} Idioma="es"></LugarGeneracionXML><ProveedorXML ${party} SoftwareID="${software.id}" SoftwareSC="${sha384(software.id + software.pin + numero)}"></ProveedorXML><CodigoQR>${portal[environment]}/document/searchqr?documentkey=${cune}</CodigoQR><InformacionGeneral Version="${version}" Ambiente="${environment}" TipoXML="${chosen.replaces ? '103' : '102'}" CUNE="${cune}" EncripCUNE="CUNE-SHA384" FechaGen="${day}" HoraGen="14:30:00-05:00" PeriodoNomina="5" TipoMoneda="COP"></InformacionGeneral><Empleador ${party} Pais="CO" ${town} Direccion="CALLE 10 # 20-30"></Empleador><Trabajador TipoTrabajador="01" SubTipoTrabajador="00" AltoRiesgoPension="false" TipoDocumento="13" NumeroDocumento="${worker}" PrimerApellido="PEÑA" SegundoApellido="" PrimerNombre="ANA" LugarTrabajoPais="CO" LugarTrabajoDepartamentoEstado="05" LugarTrabajoMunicipioCiudad="05001" LugarTrabajoDireccion="CALLE 10 # 20-30" SalarioIntegral="false" TipoContrato="2" Sueldo="1750905.00"></Trabajador><Pago Forma="1" Metodo="42" Banco="BANCOLOMBIA" TipoCuenta="Ahorros" NumeroCuenta="1"></Pago><FechasPagos><FechaPago>${day}</FechaPago></FechasPagos><Devengados><Basico DiasTrabajados="30" SueldoTrabajado="${chosen.salary ?? '1750905.00'}"></Basico><Transporte AuxilioTransporte="249095.00"></Transporte></Devengados><Deducciones><Salud Porcentaje="4.00" Deduccion="70036.20"></Salud><FondoPension Porcentaje="4.00" Deduccion="70036.20"></FondoPension></Deducciones><DevengadosTotal>2000000.00</DevengadosTotal><DeduccionesTotal>140072.40</DeduccionesTotal><ComprobanteTotal>1859927.60</ComprobanteTotal>`;
  if (!chosen.replaces) {
    const novelty = chosen.novelty ? `<Novedad CUNENov="${chosen.novelty}">true</Novedad>` : '';
    return `${prolog}${official('NominaIndividual')}${novelty}${content}</NominaIndividual>`;
  }
  const pred = `<ReemplazandoPredecesor NumeroPred="NE1" CUNEPred="${chosen.replaces}" FechaGenPred="${day}"></ReemplazandoPredecesor>`;
  return `${prolog}${official('NominaIndividualDeAjuste')}<TipoNota>1</TipoNota><Reemplazar>${pred}${content}</Reemplazar></NominaIndividualDeAjuste>`;
}

/** A note that deletes the document of this CUNE, unsigned. */
export function aDeletion(predecessor: string, number = 1): string {
  const numero = `ND${number}`;
  const cune = sha384(`${numero}2026-10-2814:30:00-05:000.000.000.009001234560103${software.pin}2`);
  const party = 'RazonSocial="EMPRESA FICTICIA SAS" NIT="900123456" DV="8"';
  const town = 'DepartamentoEstado="05" MunicipioCiudad="05001"';
  return `${prolog}${official('NominaIndividualDeAjuste')}<TipoNota>2</TipoNota><Eliminar><EliminandoPredecesor NumeroPred="NE1" CUNEPred="${predecessor}" FechaGenPred="2026-10-28"></EliminandoPredecesor><NumeroSecuenciaXML Prefijo="ND" Consecutivo="${number}" Numero="${numero}"></NumeroSecuenciaXML><LugarGeneracionXML Pais="CO" ${town} Idioma="es"></LugarGeneracionXML><ProveedorXML ${party} SoftwareID="${software.id}" SoftwareSC="${sha384(software.id + software.pin + numero)}"></ProveedorXML><CodigoQR>${portal['2']}/document/searchqr?documentkey=${cune}</CodigoQR><InformacionGeneral Version="V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica" Ambiente="2" TipoXML="103" CUNE="${cune}" EncripCUNE="CUNE-SHA384" FechaGen="2026-10-28" HoraGen="14:30:00-05:00"></InformacionGeneral><Empleador ${party} Pais="CO" ${town} Direccion="CALLE 10 # 20-30"></Empleador></Eliminar></NominaIndividualDeAjuste>`;
}

const names = { ds: 'http://www.w3.org/2000/09/xmldsig#', xades: 'http://uri.etsi.org/01903/v1.3.2#' };

function canonical(text: string, path?: string): string {
  const document = XmlDocument.fromString(text);
  try {
    if (!path) return document.canonicalizeToString();
    const node = document.get(path, names);
    if (!(node instanceof XmlElement)) throw new Error(`nothing at ${path}`);
    return node.canonicalizeToString();
  } finally {
    document.dispose();
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('base64');

/** The signed text. `at` is the signing time; `chain` are the authorities named after the signer. */
export function signed(
  xml: string,
  by: Identity = company,
  at = '2026-10-31T14:30:05.123-05:00',
  chain: readonly Identity[] = [],
): string {
  const id = `xmldsig-${randomUUID()}`;
  const place = '<ext:ExtensionContent></ext:ExtensionContent>';
  const inside = (signature: string) =>
    xml.replace(place, () => `<ext:ExtensionContent>${signature}</ext:ExtensionContent>`);
  const digest = (value: string) =>
    `<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${value}</ds:DigestValue>`;
  const cert = ({ certificate }: Identity) =>
    `<xades:Cert><xades:CertDigest>${digest(sha256(certificate.raw))}</xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName>${certificate.issuer.split('\n').reverse().join(',')}</ds:X509IssuerName><ds:X509SerialNumber>${BigInt(`0x${certificate.serialNumber}`)}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert>`;
  const keyInfo = `<ds:KeyInfo Id="${id}-keyinfo"><ds:X509Data><ds:X509Certificate>${by.certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
  const object = `<ds:Object><xades:QualifyingProperties Target="#${id}"><xades:SignedProperties Id="${id}-signedprops"><xades:SignedSignatureProperties><xades:SigningTime>${at}</xades:SigningTime><xades:SigningCertificate>${[by, ...chain].map(cert).join('')}</xades:SigningCertificate><xades:SignaturePolicyIdentifier><xades:SignaturePolicyId><xades:SigPolicyId><xades:Identifier>https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf</xades:Identifier></xades:SigPolicyId><xades:SigPolicyHash>${digest('dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=')}</xades:SigPolicyHash></xades:SignaturePolicyId></xades:SignaturePolicyIdentifier><xades:SignerRole><xades:ClaimedRoles><xades:ClaimedRole>supplier</xades:ClaimedRole></xades:ClaimedRoles></xades:SignerRole></xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties></ds:Object>`;
  const whole = (info: string, value: string) =>
    inside(
      `<ds:Signature Id="${id}">${info}<ds:SignatureValue>${value}</ds:SignatureValue>${keyInfo}${object}</ds:Signature>`,
    );
  const draft = whole('', '');
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference Id="${id}-ref0" URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/></ds:Transforms>${digest(sha256(canonical(xml)))}</ds:Reference><ds:Reference URI="#${id}-keyinfo">${digest(sha256(canonical(draft, '//ds:KeyInfo')))}</ds:Reference><ds:Reference Type="http://uri.etsi.org/01903#SignedProperties" URI="#${id}-signedprops">${digest(sha256(canonical(draft, '//xades:SignedProperties')))}</ds:Reference></ds:SignedInfo>`;
  const value = sign('sha256', Buffer.from(canonical(whole(info, ''), '//ds:SignedInfo')), by.key);
  return whole(info, value.toString('base64'));
}
