/** Advice for who may neither choose a company nor make one. */
export const whomToAsk = 'Pida a quien administra Quincena que le asigne una.';
