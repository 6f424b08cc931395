import type { ImportedCompany } from './import-company.ts';

/** Says what somebody has to do after a company arrived, because it did not come with it. */
export function listMissing({ missing }: ImportedCompany): string[] {
  const { names, listed, certificate, underWay, webhooks, unsent } = missing;
  return [
    `Dar acceso: quienes trabajaban en la otra instalación (${names}) quedaron sin ingreso, solo con su nombre. Invítelos en Administradores.`,
    'Dar códigos de la bóveda a los empleados: sus contraseñas y llaves de acceso no salen de donde estaban.',
    ...(certificate ? ['Cargar en Habilitación el certificado de firma y el PIN del software.'] : []),
    ...(underWay > 0
      ? [
          `Continuar el envío, que quedó en pausa: ${underWay} documentos iban en camino a la DIAN. Apague antes la otra instalación, o la DIAN los recibirá dos veces.`,
        ]
      : []),
    ...(webhooks > 0
      ? [`Poner secreto a ${webhooks} webhooks, que quedaron en pausa, y crear sus llaves de acceso.`]
      : []),
    ...(unsent > 0 ? [`Enviar de nuevo ${unsent} correos que no habían salido.`] : []),
    ...(listed > 0
      ? [`Revisar ${listed} códigos de las listas oficiales que aquí no estaban y se agregaron.`]
      : []),
    'No enviar más nóminas desde la otra instalación: las dos usarían los mismos números.',
  ];
}
