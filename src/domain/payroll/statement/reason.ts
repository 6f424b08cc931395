/** One cause of a change, read from the sums of both lines: a clause that follows «porque». */
export type ChangeReason = {
  kind: 'days' | 'hours' | 'rate' | 'parameter' | 'salary' | 'base' | 'amount' | 'rule';
  text: string;
};
