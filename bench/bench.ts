// `npm run bench`: how fast, how cheap, how far it scales; a table with bars, or one line of JSON.
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { currentDay } from '#bench/measure/clock.ts'
import { openFolders } from '#bench/measure/folders.ts'
import { type BenchPart, openStage } from '#bench/stage/stage.ts'
import { machineLine, withRows, type PartRows, tableLines } from '#bench/measure/rows.ts'
import { benchUsage, benchParts, partsOfHub } from '#bench/usage.ts'
import { postgresObstacle } from '#hub/database/postgres-program.ts'
import { takeOptions, terminalIo, type CommandIo } from '#server/commands/terminal.ts'

type Measured = { chosen: [string, () => Promise<BenchPart>][]; isQuick: boolean; isJson: boolean }

/** `interrupted`: somebody ends it. */
export async function runBench(
  args: string[],
  io: CommandIo,
  { known = benchParts, interrupted = new AbortController().signal } = {},
): Promise<number> {
  const given = takeOptions(benchUsage, args, io)
  if (typeof given === 'number') return given
  const { only, quick: isQuick = false, json: isJson = false, write } = given
  const chosen = Object.entries(known).filter(([name]) => only === undefined || name === only)
  if (chosen.length === 0) {
    io.err(
      `“${only}” is not understood at --only. It takes --only and one of ${Object.keys(known).join(', ')}.`,
    )
    return 1
  }
  if (write && isQuick) {
    io.err('--write alone: quick figures show a shape, and no result.')
    return 1
  }
  const needsPostgres = chosen.some(([name]) => partsOfHub.includes(name))
  const obstacle = needsPostgres
    ? await postgresObstacle({ place: tmpdir(), remedy: 'Name another folder in TMPDIR' })
    : undefined
  if (obstacle !== undefined) {
    io.err(obstacle)
    return 1
  }
  try {
    const answered = await answer({ chosen, isQuick, isJson }, io, interrupted)
    if (!answered) return 130
    if (write) {
      const report = path.join(import.meta.dirname, '../docs/benchmarks.md')
      writeFileSync(report, withRows(readFileSync(report, 'utf8'), answered, machineLine(currentDay())))
    }
    if (isJson) io.out(JSON.stringify({ rows: answered.flatMap(([, rows]) => rows) }))
    return 0
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n')
    io.err(`The measurement stopped: ${why}`)
    return 1
  }
}

/** Undefined where it was interrupted; everything it started and wrote is gone then too. */
async function answer(
  { chosen, isQuick, isJson }: Measured,
  io: CommandIo,
  interrupted: AbortSignal,
): Promise<PartRows[] | undefined> {
  const answers: PartRows[] = []
  const stop = interrupted.aborted ? Promise.resolve() : once(interrupted, 'abort').then(() => undefined)
  await using stage = openStage()
  for (const [name, load] of chosen) {
    const measure = await load()
    using folders = openFolders()
    const rows = await Promise.race([
      measure({ isQuick, note: io.err, stage, newFolder: folders.newFolder }),
      stop,
    ])
    if (!rows) return undefined
    answers.push([name, rows])
    // As it comes: a whole run takes a while.
    if (!isJson) for (const line of tableLines(name, rows)) io.out(line)
  }
  return answers
}

/** From the command line to its end: what still holds this process, a child or a browser, does not hold it longer. */
export async function runParts(args: string[], known = benchParts): Promise<never> {
  enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/kasse'))
  const ending = new AbortController()
  let failure = 0
  process.on('uncaughtException', ({ message }) => {
    // Errors after an interrupt are expected: what was taken away is missed.
    if (ending.signal.aborted) return
    terminalIo.err(`The measurement stopped: ${message}`)
    failure = 1
    ending.abort()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort())
  const code = await runBench(args, terminalIo, { known, interrupted: ending.signal })
  process.exit(failure || code)
}

if (import.meta.main) await runParts(process.argv.slice(2))
