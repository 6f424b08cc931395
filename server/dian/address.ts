/** Addresses of DIAN from the technical annex, by environment. */
const addresses = {
  habilitacion: 'https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc',
  produccion: 'https://vpfe.dian.gov.co/WcfDianCustomerServices.svc',
} as const;

/** Returns the address of an environment. `own` is the one that the operator set, of a simulator. */
export const getDianAddress = (own: string | undefined, environment: keyof typeof addresses): string =>
  own ?? addresses[environment];
