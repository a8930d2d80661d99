// All the mistakes that are put into the till, and the listed ones, of which days, checkouts and clubs must find most by themselves.
import { callerMutants } from '#test/simulation/caller-mutants.ts'
import { clubMutants } from '#test/simulation/club-mutants.ts'
import { moneyMutants } from '#test/simulation/money-mutants.ts'
import { mutants as usualMutants, type Mutant } from '#test/simulation/mutants.ts'
import { outsideMutants } from '#test/simulation/outside-mutants.ts'
import { overlookedMutants, type PlacedMutant } from '#test/simulation/overlooked-mutants.ts'
import { requestMutants } from '#test/simulation/request-mutants.ts'
import { worldMutants } from '#test/simulation/world-mutants.ts'

/** Found by days, each from the seed that it names. */
export const dayMutants: readonly Mutant[] = [...usualMutants, ...requestMutants, ...outsideMutants]
/** Each with the day that finds it. */
export const placedMutants: readonly PlacedMutant[] = [...overlookedMutants, ...moneyMutants, ...worldMutants]
export const allMutants: readonly Mutant[] = [
  ...dayMutants,
  ...clubMutants,
  ...callerMutants,
  ...placedMutants,
]

export type Hunted = Mutant & { world: PlacedMutant['world'] }

const of = (world: PlacedMutant['world'], some: readonly Mutant[]): Hunted[] =>
  some.map((one) => ({ ...one, world }))

/** The ten that no test found, the mistakes with money and of an untidy world, and some of each older kind. */
export const listed: readonly Hunted[] = [
  ...placedMutants,
  ...of('sales', [...outsideMutants.slice(0, 4), ...requestMutants.slice(0, 3), ...usualMutants.slice(0, 2)]),
  ...of('checkouts', callerMutants.slice(0, 3)),
  ...of('clubs', clubMutants.slice(0, 3)),
]
