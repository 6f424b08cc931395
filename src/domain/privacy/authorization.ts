/** Purpose of the authorization, and the effect of refusing it. */
export const authorizationWords =
  'Es para avisarle y ayudarle con su foto, correo y celular. Si dice que no, le pagan y ve sus comprobantes igual.';

/** The same for a user of the office. */
export const staffAuthorizationWords =
  '¿Autoriza que se usen su nombre y su correo para su cuenta, y que quede registro de lo que ve y cambia? Si dice que no, puede seguir trabajando: el registro lo ordena la ley (Ley 1581 de 2012 art. 17).';
