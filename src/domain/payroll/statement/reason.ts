/** One cause of a change, read off the sums of both lines: a clause that goes after «porque». */
export type ChangeReason = {
  kind: 'days' | 'hours' | 'rate' | 'parameter' | 'salary' | 'base' | 'amount' | 'rule';
  text: string;
};
