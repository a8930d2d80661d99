// What people answer for in a report: two people, and sample sums of each kind.
import type { ActSums } from '#shared/report.ts'

export const ingrid = { id: 'p1', name: 'Ingrid' }
export const jonas = { id: 'p2', name: 'Jonas' }

export const someActs: ActSums[] = [
  { act: 'override', person: jonas, askedBy: ingrid, times: 1, value: 0 },
  { act: 'refund', person: jonas, askedBy: ingrid, times: 2, value: 49_900 },
  { act: 'refund', person: jonas, askedBy: null, times: 1, value: 12_000 },
  { act: 'discount', person: jonas, askedBy: ingrid, times: 2, value: 9_800 },
  { act: 'lines', person: ingrid, askedBy: null, times: 3, value: 14_700 },
  { act: 'left', person: null, askedBy: null, times: 1, value: 4_800 },
]
