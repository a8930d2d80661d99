// A large number written for people: in groups of three, which stay on one line.

export const spaced = (value: number): string => value.toLocaleString('en').replaceAll(',', '\u202f')
