/** Reasons why a contract ends, and whether the law grants an indemnity for each. */
export const exitReasons = {
  without_cause: { label: 'Despido sin justa causa', indemnity: true },
  indirect_dismissal: { label: 'Renuncia por culpa del empleador', indemnity: true },
  resignation: { label: 'Renuncia', indemnity: false },
  mutual_agreement: { label: 'Mutuo acuerdo', indemnity: false },
  expiry: { label: 'Vencimiento del plazo con aviso', indemnity: false },
  work_finished: { label: 'Terminación de la obra', indemnity: false },
  just_cause: { label: 'Justa causa', indemnity: false },
  trial_period: { label: 'Periodo de prueba', indemnity: false },
  pension: { label: 'Reconocimiento de pensión', indemnity: false },
  death: { label: 'Muerte del trabajador', indemnity: false },
} as const;
export type ExitReason = keyof typeof exitReasons;
