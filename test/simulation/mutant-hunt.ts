// The hunt for the listed mistakes: each is put into the till, and days, checkouts or clubs are played from the first on until one breaks a law.
import type { Hunted } from '#test/simulation/all-mutants.ts'
import { playInThread } from '#test/simulation/thread.ts'

/** `law`: that broke; null where none did in so many. */
export type Hunt = { name: string; world: Hunted['world']; played: number; law: string | null }

/** So many are played at most. */
const most = { sales: 3000, checkouts: 500, clubs: 40 } as const

export async function hunt(mutant: Hunted, seed: number): Promise<Hunt> {
  const { name, world } = mutant
  const part = { seed, from: 1, nth: 0, of: 1, shrinkForMs: 0 }
  const share =
    world === 'clubs'
      ? { ...part, clubs: most.clubs }
      : { ...part, sales: most[world], isCalled: world === 'checkouts' }
  const counted = await playInThread(share, mutant)
  return { name, world, played: counted[world], law: counted.violations[0]?.law ?? null }
}

/** Two at a time; `tell` hears of each as soon as it is over. */
export async function huntAll(
  mutants: readonly Hunted[],
  seed: number,
  tell: (hunted: Hunt) => void,
): Promise<Hunt[]> {
  const hunts: Hunt[] = []
  const queue = mutants.values()
  const thread = async () => {
    for (const mutant of queue) {
      const hunted = await hunt(mutant, seed)
      hunts.push(hunted)
      tell(hunted)
    }
  }
  await Promise.all([thread(), thread()])
  return hunts
}
