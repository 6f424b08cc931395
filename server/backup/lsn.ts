/** Parses a log sequence number as PostgreSQL writes it: `0/1A2B3C4D`. */
export function readLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const formatLsn = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`;

/** Name of a WAL segment: timeline and segment number in two halves, 8 hexadecimal digits each. */
export function formatSegmentName(timeline: number, lsn: bigint, segmentBytes: number): string {
  const number = lsn / BigInt(segmentBytes);
  const perHalf = 0x1_0000_0000n / BigInt(segmentBytes);
  return [BigInt(timeline), number / perHalf, number % perHalf]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

export const getSegmentStart = (lsn: bigint, segmentBytes: number): bigint =>
  lsn - (lsn % BigInt(segmentBytes));
