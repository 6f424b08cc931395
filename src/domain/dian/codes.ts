/** The code lists of chapter 5 of the annex that a payroll document refers to. The rows live in `codes/`. */
export { default as contractTypes } from './codes/contract-types.json' with { type: 'json' };
export { default as countries } from './codes/countries.json' with { type: 'json' };
export { default as currencyTypes } from './codes/currency-types.json' with { type: 'json' };
export { default as departments } from './codes/departments.json' with { type: 'json' };
export { default as documentTypes } from './codes/document-types.json' with { type: 'json' };
export { default as environments } from './codes/environments.json' with { type: 'json' };
export { default as hourTypes } from './codes/hour-types.json' with { type: 'json' };
export { default as incapacityTypes } from './codes/incapacity-types.json' with { type: 'json' };
export { default as municipalities } from './codes/municipalities.json' with { type: 'json' };
export { default as paymentMeans } from './codes/payment-means.json' with { type: 'json' };
export { default as paymentMethods } from './codes/payment-methods.json' with { type: 'json' };
export { default as payrollPeriods } from './codes/payroll-periods.json' with { type: 'json' };
export { default as workerSubtypes } from './codes/worker-subtypes.json' with { type: 'json' };
export { default as workerTypes } from './codes/worker-types.json' with { type: 'json' };
