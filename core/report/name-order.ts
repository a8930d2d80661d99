// The order of names in a report. It is the same on every machine and in every version: what was signed is counted again elsewhere.

export const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
