// Rounds of hostile requests: every command, from every page and whoever is signed in there, with inputs of every bad kind.
import { asksOwnPin, commands, type CommandName } from '#shared/bridge.ts'
import type { Random } from '#test/support/kill/plan.ts'
import type { Secret } from '#test/support/run/secret-search.ts'
import { commandFaults, isCommand } from '#test/support/attacks/answers.ts'
import { createHostility, hear, type Heard } from '#test/support/attacks/hostile.ts'
import { shapeOf } from '#test/support/service/field-limits.ts'
import type { Answer, Page } from '#test/support/till/http-page.ts'

export type Role = {
  name: string
  page: Page
  /** Gives the page back to whom it belongs, after a request that may have signed somebody else in or out. */
  restore: () => Promise<void>
  isManager: boolean
  /** How often each round comes by here: most can go wrong where most is allowed. */
  weight: number
}

export type Tally = {
  requests: number
  /** How often each command was done. */
  done: Map<string, number>
  refusals: Map<string, number>
  /** The longest that one took. ms */
  slowest: number
  faults: string[]
}
export const newTally = (): Tally => ({
  requests: 0,
  done: new Map(),
  refusals: new Map(),
  slowest: 0,
  faults: [],
})

/**
 * What a manager may do of right, and what would end the story: it is asked in a shape that no till takes. What is set there the till
 * sells by, or not at all.
 */
const ends = new Set<CommandName>(['service.keep', 'service.use', 'backup.restore', 'settings.change'])
/** Whose signature a wrong PIN is tried under: those who are wanted later are not locked out. */
export type Signers = { manager: string; decoy: string; pin: string; decoyNumber: number }

/** Wrong PINs only ever count for the decoy. */
function signed(value: unknown, { manager, decoy, pin, ...rest }: Signers, dice: Random, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > 20) return
  const fields = value as Record<string, unknown> // a plain record or an array: its own fields are looked at
  if ('pin' in fields) {
    const isRight = dice.below(2) === 0
    if (isRight) fields['pin'] = pin
    fields['person'] = isRight ? manager : decoy
  }
  for (const one of Object.values(fields)) signed(one, { manager, decoy, pin, ...rest }, dice, depth + 1)
}

type Around = { dice: Random; heard: Heard; secrets: readonly Secret[]; signers: Signers; tally: Tally }

export function createRounds({ dice, heard, secrets, signers, tally }: Around) {
  const hostility = createHostility(dice, heard)
  const shapes = new Map(Object.entries(commands).map(([name, row]) => [name, shapeOf(row.takes)]))
  const ids = Array.from({ length: 12 }, (_, at) => `attack-request-${String(at).padStart(4, '0')}`)

  /** Nobody is changed who works here: only those who are made up are. */
  const people = new Set(['staff.change', 'staff.setPin', 'staff.remove'])
  function inputFor(name: CommandName, isManager: boolean): unknown {
    const fitting = hostility.fitting(shapes.get(name) ?? {})
    const input = dice.below(5) < 3 ? fitting : hostility.spoilt(fitting)
    signed(input, signers, dice)
    if (people.has(name) && typeof input === 'object' && input !== null)
      Object.assign(input, { person: dice.below(2) === 0 ? signers.decoy : hostility.text() })
    if (name === 'staff.signIn' && typeof input === 'object' && input !== null) {
      const { person: _, ...typed } = input as Record<string, unknown> // as `signed` left it
      return { ...typed, number: signers.decoyNumber }
    }
    // With a wrong one of their own the manager would be out, and the rest of the story refused.
    if (asksOwnPin(name) && typeof input === 'object' && input !== null)
      Object.assign(input, { ownPin: dice.below(4) === 0 ? '' : signers.pin })
    if (isManager && ends.has(name) && typeof input === 'object' && input !== null)
      Object.assign(input, { attack: true })
    return input
  }

  async function ask({ page, name: role, restore, isManager }: Role, name: string): Promise<void> {
    const input = isCommand(name) ? inputFor(name, isManager) : hostility.nasty()
    const isBroken = dice.below(8) === 0 && !(isManager && ends.has(name as CommandName)) // looked up, not trusted
    const id = dice.below(4) === 0 ? { id: ids[dice.below(ids.length)] ?? '' } : {}
    const body = isBroken ? { body: hostility.body(input) } : {}
    const began = performance.now()
    let answer: Answer
    try {
      answer = await page.command(name, input, { ...id, ...body })
    } catch (error) {
      tally.faults.push(`${role}: ${name} was not answered: ${String(error)}`)
      return
    }
    tally.slowest = Math.max(tally.slowest, performance.now() - began)
    count(name, answer)
    for (const fault of commandFaults(answer, page.surface, name, secrets))
      tally.faults.push(`${role}: ${name} ${JSON.stringify(input)?.slice(0, 300)}: ${fault}`)
    if (name.startsWith('staff.')) await restore()
  }

  function count(name: string, { text }: Answer): void {
    tally.requests += 1
    let told: { ok?: boolean; value?: unknown; problem?: { code: string } } = {}
    try {
      told = JSON.parse(text) as typeof told // the answer's own law says what it must be
    } catch {
      return
    }
    if (told.ok === true) {
      tally.done.set(name, (tally.done.get(name) ?? 0) + 1)
      hear(heard, told.value)
    } else if (told.problem) {
      const { code } = told.problem
      tally.refusals.set(code, (tally.refusals.get(code) ?? 0) + 1)
    }
  }

  return {
    /** So many times every command, and some that are none, in a shuffled order, one after the other. */
    async play(role: Role, rounds: number): Promise<void> {
      const names = [...shapes.keys(), '__proto__', 'constructor', 'sale.start ', '../commands/sale.start']
      for (let round = 0; round < rounds; round += 1)
        for (const name of dice.shuffled(names)) await ask(role, name)
    },
  }
}
