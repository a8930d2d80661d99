// What does the office say? In English; the reference: the other languages have exactly these keys.
export const words = {
  'office.label': 'Office',
} as const
