// `npm run hub:demo`: many tills, two hubs and one PostgreSQL; one hub is killed and the database restarted while they sell.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemChance } from '#core/system/clock.ts'
import { capturedAt, compare, settled } from '#test/hub-demo/comparison.ts'
import { percentile } from '#test/support/stage/percentile.ts'
import { openDemoTill, type DemoTill, type Sold } from '#test/support/stage/till.ts'
import { openOwnStage } from '#test/support/stage/two-hubs.ts'
import { createEnrolment } from '#hub/tills/enrolment.ts'
import { OperatorError } from '#hub/settings/settings.ts'
import { demoUsage } from '#test/hub-demo/usage.ts'
import { giveUp, note, printLine, readOptions, speakPlainly } from '#server/commands/terminal.ts'
import { problem } from '#shared/problem.ts'

type Percentiles = { p50: number; p95: number }

/** Tills without a hub that sell beside the others, for the comparison. */
const besides = 12
/** A customer takes so long from seeing the code to approving: at least, and up to so much more. ms */
const customer = { atLeast: 600, upTo: 3400 }
/** How long the hubs may take to have all facts after the last sale. ms */
const patience = 15_000

type OwnStage = Awaited<ReturnType<typeof openOwnStage>>

const percentiles = (times: readonly number[]): Percentiles => ({
  p50: Math.round(percentile(times, 0.5)),
  p95: Math.round(percentile(times, 0.95)),
})

speakPlainly()
const read = readOptions(demoUsage)
if (!read.ok) giveUp(read.problem)
const count = (option: 'tills' | 'sales', otherwise: number, most: number): number => {
  const given = read.value[option]
  if (given === undefined) return otherwise
  const number = Number(given)
  if (/^\d{1,5}$/.test(given) && number >= 1 && number <= most) return number
  giveUp(
    problem('option.invalid', {
      option: `--${option}`,
      given,
      expected: `--${option} and a number from 1 to ${most}`,
    }),
  )
}
const [tills, sales] = [count('tills', 50, 500), count('sales', 4, 1000)]
const say = read.value.json ? () => undefined : printLine

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-hub-demo-'))
chmodSync(folder, 0o711) // as root, PostgreSQL runs as a user of its own, who passes through
const interrupted = Promise.withResolvers<undefined>()
let isInterrupted = false
// Once: a second time ends it at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isInterrupted = true
    // A sale that is cut off in the middle is no trouble any more.
    process.removeAllListeners('uncaughtException').on('uncaughtException', () => undefined)
    interrupted.resolve(undefined)
  })
try {
  const outcome = await play()
  if (outcome === undefined) process.exitCode = 130
  else if (read.value.json) printLine(JSON.stringify(outcome))
  else if (outcome.ok) {
    printLine('')
    printLine(
      `${outcome.facts} facts of ${outcome.sales} sales at ${outcome.tills} tills: none lost, none twice.`,
    )
    printLine(
      `Approved to paid: with hints ${outcome.hintMs.p50} ms (p95 ${outcome.hintMs.p95}), polling alone ${outcome.pollOnlyMs.p50} ms (p95 ${outcome.pollOnlyMs.p95}).`,
    )
  } else printLine(`Something is wrong: ${JSON.stringify(outcome)}`)
  process.exitCode ??= outcome?.ok ? 0 : 1
} catch (error) {
  // Ctrl+C also reaches the programs that it plays on: that they have gone is no trouble then.
  if (!isInterrupted && !(error instanceof OperatorError)) throw error
  process.exitCode = isInterrupted ? 130 : 1
  if (error instanceof OperatorError && !isInterrupted) {
    for (const line of error.message.split('\n')) note(line)
    note(`The demo’s own folder is made in ${tmpdir()}; TMPDIR names another place.`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** Nothing where it is interrupted: what it has opened is closed all the same. */
async function play() {
  say('PostgreSQL, the sandbox and two hubs start …')
  await using stage = await openOwnStage(folder)
  await using owned = new AsyncDisposableStack()
  return await Promise.race([playOn(stage, owned), interrupted.promise])
}

async function playOn(stage: OwnStage, owned: AsyncDisposableStack) {
  const { sandbox, database } = stage
  const openTills = async (names: string, number: number) => {
    const opened: DemoTill[] = []
    for (let at = 1; at <= number; at += 1)
      opened.push(owned.use(await openDemoTill(folder, `${names} ${at}`, sandbox, systemChance)))
    return opened
  }

  say(`${tills} tills are opened and paired …`)
  const shop = await openTills('Till', tills)
  const enrolment = createEnrolment(stage.parts)
  await enrolment.confirm('The demo’s shop', stage.unit.merchantSerialNumber)
  for (const till of shop) await till.pair(stage.url, (await enrolment.invite('The demo’s shop')).code)
  const alone = await openTills('Alone', Math.min(besides, tills))

  say('They sell …')
  const references: string[] = []
  const [hinted, polled]: [number[], number[]] = [[], []]
  const trouble = createTrouble(stage)
  await Promise.all([
    ...shop.map((till) =>
      sellAll(till, async ({ reference, ms }) => {
        hinted.push(ms)
        references.push(reference)
        await trouble(references.length / (tills * sales))
      }),
    ),
    ...alone.map((till) => sellAll(till, async ({ ms }) => void polled.push(ms))),
  ])

  say('All is sold; the hub hears the rest …')
  await settled(database, shop, patience)
  const books = await compare(database, shop, await capturedAt(sandbox, references))
  return {
    ok: books.lost === 0 && books.duplicated === 0 && references.length === tills * sales,
    tills,
    sales: references.length,
    ...books,
    hintMs: percentiles(hinted),
    pollOnlyMs: percentiles(polled),
  }
}

async function sellAll(till: DemoTill, sold: (sale: Sold) => Promise<void>): Promise<void> {
  const dice = () => (systemChance.bytes(1)[0] ?? 0) / 255
  for (let sale = 0; sale < sales; sale += 1)
    await sold(await till.sell(customer.atLeast + customer.upTo * dice(), 100 + Math.round(dice() * 25_500)))
}

/** In the middle of it all, by the share that is sold: once each. */
function createTrouble(stage: OwnStage): (share: number) => Promise<void> {
  let happened = 0
  return async (share) => {
    if (happened === 0 && share >= 1 / 3) {
      happened = 1
      say('  one hub is killed')
      await stage.killHub()
    }
    if (happened === 1 && share >= 1 / 2) {
      happened = 2
      say('  the database is restarted')
      await stage.restartDatabase()
    }
  }
}
