/** Code lists of chapter 5 of the annex that a payroll document uses. The rows are in `codes/`. */
export { default as contractTypes } from './contract-types.json' with { type: 'json' };
export { default as countries } from './countries.json' with { type: 'json' };
export { default as currencyTypes } from './currency-types.json' with { type: 'json' };
export { default as departments } from './departments.json' with { type: 'json' };
export { default as documentTypes } from './document-types.json' with { type: 'json' };
export { default as environments } from './environments.json' with { type: 'json' };
export { default as hourTypes } from './hour-types.json' with { type: 'json' };
export { default as incapacityTypes } from './incapacity-types.json' with { type: 'json' };
export { default as municipalities } from './municipalities.json' with { type: 'json' };
export { default as paymentMeans } from './payment-means.json' with { type: 'json' };
export { default as paymentMethods } from './payment-methods.json' with { type: 'json' };
export { default as payrollPeriods } from './payroll-periods.json' with { type: 'json' };
export { default as workerSubtypes } from './worker-subtypes.json' with { type: 'json' };
export { default as workerTypes } from './worker-types.json' with { type: 'json' };
