// `npm run simulate`: days at the till by the thousand, on two threads, as one line of JSON or as words.
import { giveUp, note, printLine, readOptions, speakPlainly } from '#server/commands/terminal.ts'
import { problem } from '#shared/problem.ts'
import { machineTime } from '#test/simulation/clock.ts'
import { allMutants, listed } from '#test/simulation/all-mutants.ts'
import { huntAll } from '#test/simulation/mutant-hunt.ts'
import type { Mutant } from '#test/simulation/mutants.ts'
import { add, salesADay, type Counted } from '#test/simulation/run.ts'
import type { ClubShare } from '#test/simulation/club-run.ts'
import type { Plan } from '#test/simulation/plan.ts'
import { playInThread } from '#test/simulation/thread.ts'
import { simulateUsage } from '#test/simulation/usage.ts'

const threads = 2
/** For cutting down the first day that breaks a law. */
const shrinkForMs = 40_000

speakPlainly()
const read = readOptions(simulateUsage)
if (!read.ok) giveUp(read.problem)
const given = read.value
// Asked for one of the three, it plays no other.
const isOtherAlone = given.sales === undefined && (given.clubs ?? given.checkouts) !== undefined
const sales = isOtherAlone ? 0 : whole('--sales', given.sales ?? '2000', 1, 10_000_000)
const checkouts = given.checkouts === undefined ? 0 : whole('--checkouts', given.checkouts, 1, 10_000_000)
const clubs = given.clubs === undefined ? 0 : whole('--clubs', given.clubs, 1, 1_000_000)
const seed = whole('--seed', given.seed ?? '1', 0, 2 ** 31 - 1)
const from = whole('--from', given.from ?? '1', 1, 10_000_000)
const mutant = given.mutant === undefined ? null : mutantOf(given.mutant)

if (given.mutants === true) {
  process.exit(await huntListed())
}

const began = machineTime()
const shares = Array.from({ length: threads }, (_, nth) => ({
  seed,
  from,
  sales,
  nth,
  of: threads,
  shrinkForMs,
}))
const callShares = shares.map((share) => ({ ...share, sales: checkouts, isCalled: true }))
const clubShares = shares.map(({ sales: _sales, ...share }): ClubShare => ({ ...share, clubs }))
const parts = [
  ...(sales > 0 ? await Promise.all(shares.map((share) => playInThread(share, mutant))) : []),
  ...(checkouts > 0 ? await Promise.all(callShares.map((share) => playInThread(share, mutant))) : []),
  ...(clubs > 0 ? await Promise.all(clubShares.map((share) => playInThread(share, mutant))) : []),
]
const sum: Counted = { sales: 0, checkouts: 0, clubs: 0, crashes: 0, faults: {}, ends: {}, violations: [] }
for (const part of parts) {
  sum.sales += part.sales
  sum.checkouts += part.checkouts
  sum.clubs += part.clubs
  sum.crashes += part.crashes
  add(sum.faults, part.faults)
  add(sum.ends, part.ends)
  sum.violations.push(...part.violations)
}
const sorted = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1)))
const violations = sum.violations.toSorted((one, other) => one.from - other.from)
const ms = Math.round(machineTime() - began)
const report = {
  sales: sum.sales,
  checkouts: sum.checkouts,
  clubs: sum.clubs,
  seed,
  crashes: sum.crashes,
  faults: sorted(sum.faults),
  ends: sorted(sum.ends),
  violations,
  ms,
}
if (given.json === true) printLine(JSON.stringify(report))
else tell()
process.exitCode = violations.length > 0 ? 1 : 0

function tell(): void {
  const counts = { sales: sum.sales, checkouts: sum.checkouts, clubs: sum.clubs }
  const played = Object.entries(counts)
    .flatMap(([what, count]) => (count > 0 ? `${count} ${what}` : []))
    .join(' and ')
  const met = Object.values(sum.faults).reduce((total, count) => total + count, 0)
  printLine(`${played} of seed ${seed}, ${met} faults and ${sum.crashes} crashes, in ${ms} ms.`)
  for (const [state, count] of Object.entries(report.ends))
    printLine(`  ${String(count).padStart(8)}  ${state}`)
  for (const broken of violations) {
    note('')
    note(`Broken: ${broken.law}. ${broken.what}`)
    const again = 'members' in broken.plan ? '--clubs 1' : `--${kindOf(broken.plan)} ${salesADay}`
    note(`Seed ${broken.seed}; again with: npm run simulate -- --seed ${seed} --from ${broken.from} ${again}`)
    note(
      `The least that must happen: ${JSON.stringify('members' in broken.plan ? broken.plan : broken.plan.sales)}`,
    )
    for (const line of broken.trace) note(line)
  }
  if (violations.length === 0) printLine('Till and service agree about every one of them.')
}

/** How many of the listed are found; less than thirty leaves with 1. */
async function huntListed(): Promise<number> {
  const hunts = await huntAll(listed, seed, ({ name, world, played, law }) =>
    printLine(
      `${law === null ? 'missed' : 'found '}  ${String(played).padStart(5)} ${world.padEnd(9)}  ${name} (${law ?? 'no law broke'})`,
    ),
  )
  const found = hunts.filter(({ law }) => law !== null).length
  printLine(
    `${found} of ${hunts.length} mistakes were found by days, checkouts and clubs of seed ${seed} alone.`,
  )
  return found < 30 ? 1 : 0
}

function kindOf({ sales: all }: Plan): string {
  return all.some(({ caller }) => caller !== undefined) ? 'checkouts' : 'sales'
}

function whole(option: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d{1,10}$/.test(text) && value >= least && value <= most) return value
  giveUp(
    problem('option.invalid', {
      option,
      given: text,
      expected: `${option} and a whole number from ${least} to ${most}`,
    }),
  )
}

function mutantOf(name: string): Mutant {
  const found = allMutants.find((one) => one.name === name)
  if (found) return found
  const expected = `--mutant and one of: ${allMutants.map((one) => one.name).join(', ')}`
  giveUp(problem('option.invalid', { option: '--mutant', given: name, expected }))
}
