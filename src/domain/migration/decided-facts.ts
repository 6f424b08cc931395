/** Facts of a contract that documents may contradict, with the words for them. */
export const comparedFacts = {
  admission_date: 'Fecha de ingreso',
  salary: 'Sueldo',
  account_number: 'Cuenta de pago',
} as const;
export type ComparedFact = keyof typeof comparedFacts;

/** Facts that a record needs and no document has. People answer them before the company is brought. */
export const askedFacts = {
  contract_end_date: 'Fin de contrato',
  retirement_reason: 'Motivo de retiro',
} as const;
export type AskedFact = keyof typeof askedFacts;

/** Facts of the company that documents state. They are offered, and what nobody decides stays. */
export const companyFacts = {
  social_reason: 'Razón social',
  address: 'Dirección',
  municipality: 'Municipio',
} as const;
export type CompanyFact = keyof typeof companyFacts;
/** Key of the company among the persons of the decisions. */
export const companyKey = 'company';

export type DecidedFact = ComparedFact | AskedFact | CompanyFact;
/** Answers of people, by person and fact. A conflict is answered with the value of one of its options. */
export type MoveDecisions = Readonly<Record<string, Readonly<Partial<Record<DecidedFact, string>>>>>;
