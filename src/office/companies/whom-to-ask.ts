/** Advice for a user who can neither choose nor create a company. */
export const whomToAsk = 'Pida a quien administra Quincena que le asigne una.';
