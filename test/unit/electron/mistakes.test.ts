// A mistake in the desktop program: told once, the till closed within its limit, the program started again with growing pauses, and never in a loop.
import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { pageLimits } from '#core/system/limits.ts'
import { createLog } from '#core/system/log.ts'
import { answerMistakes } from '#electron/mistakes.ts'
import type { Problem } from '#shared/problem.ts'
import { createManualClock, type ManualClock } from '#test/support/run/clock.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-mistakes-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(path.join(root, 'till-'))

/** One run of the program. `close`: how its till closes. */
function start(
  folder: string,
  clock: ManualClock,
  {
    close = () => Promise.resolve(),
    isKiosk = false,
  }: { close?: () => Promise<void>; isKiosk?: boolean } = {},
) {
  const [process, app] = [new EventEmitter(), new EventEmitter()]
  const closing = new AbortController()
  const did: string[] = []
  const logged: string[] = []
  const said: Problem[] = []
  const mistakes = answerMistakes(folder, clock, {
    process,
    app,
    say: (problem) => void said.push(problem),
    restart: () => void did.push('started again'),
    exit: () => (did.push('ended by force'), void app.emit('quit')),
    isAttended: () => !isKiosk,
    fail: (problem) => void did.push(`ended: ${problem.code}`),
  })
  const open = () =>
    mistakes.opened({
      log: createLog({ write: (line) => void logged.push(line) }),
      closing: closing.signal,
      async close(longest) {
        closing.abort()
        await Promise.race([close(), clock.wait(longest)])
        did.push('closed')
      },
    })
  return {
    did,
    logged,
    said,
    open,
    notices: mistakes.notices,
    startFailed: mistakes.startFailed,
    end: () => void app.emit('quit'),
    startByHand: () => void app.emit('second-instance'),
    closeInOrder: () => closing.abort(),
    err: (mistake: unknown = new Error('x is not a function')) => process.emit('uncaughtException', mistake),
    reject: (mistake: unknown) => process.emit('unhandledRejection', mistake),
  }
}

/** All that follows has happened, a pause of no length included. */
async function settle(clock: ManualClock): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await turnOfTheLoop()
    await clock.run(0)
  }
}

test('a mistake: written down, the till closed, the program started again, and the next start says so once', async () => {
  const [folder, clock] = [newFolder(), createManualClock()]
  const first = start(folder, clock)
  expect(first.notices).toEqual([])
  first.open()
  first.err(new TypeError('x is not a function, called with +4791234567'))
  await settle(clock)
  expect(first.did).toEqual(['closed', 'started again'])
  expect(first.logged).toHaveLength(1)
  expect(first.logged[0]).toContain('"name":"TypeError"')
  expect(first.logged[0]).not.toContain('91234567')
  expect(first.said).toEqual([
    { code: 'till.startsAgain', details: { what: 'x is not a function, called with ••67' } },
  ])
  first.end()

  const second = start(folder, clock)
  expect(second.notices).toEqual([{ code: 'till.cameBack', details: {} }])
  second.open()
  second.closeInOrder()
  await settle(clock)
  expect(start(folder, clock).notices).toEqual([])
})

test('a promise that nobody caught is a mistake like any other, also one that is no error', async () => {
  const clock = createManualClock()
  const scene = start(newFolder(), clock)
  scene.open()
  scene.reject('no')
  await settle(clock)
  expect(scene.did).toEqual(['closed', 'started again'])
  expect(scene.said).toEqual([{ code: 'till.startsAgain', details: { what: 'no' } }])
})

test('a mistake in each start: the pauses grow, and a till that was well for two minutes begins anew', async () => {
  const [folder, clock] = [newFolder(), createManualClock()]
  const pauses: number[] = []
  async function runOnce(isWell: boolean): Promise<void> {
    const scene = start(folder, clock, { isKiosk: true })
    if (isWell) {
      scene.open()
      await clock.run(pageLimits.healthy)
    }
    const at = clock.elapsed()
    scene.err()
    await settle(clock)
    while (!scene.did.includes('started again')) await clock.run(1000)
    pauses.push(clock.elapsed() - at)
    scene.end()
  }
  for (let run = 0; run < 8; run += 1) await runOnce(false)
  expect(pauses.splice(0)).toEqual([0, 1000, 2000, 5000, 15_000, 30_000, 60_000, 60_000])
  await runOnce(true)
  await runOnce(false)
  expect(pauses).toEqual([0, 1000])
})

test('mistakes while the till closes start nothing twice, and do not fill the log', async () => {
  const [folder, clock] = [newFolder(), createManualClock()]
  const scene = start(folder, clock, {
    async close() {
      for (let more = 0; more < 1000; more += 1) scene.err()
      throw new Error('the journal does not close')
    },
  })
  scene.open()
  scene.err()
  await settle(clock)
  expect(scene.did).toEqual(['started again'])
  expect(scene.logged).toHaveLength(20)
  expect(readFileSync(path.join(folder, 'mistakes.txt'), 'utf8')).toBe('1')
})

test('a till that does not close, and a program that does not end, are left', async () => {
  const clock = createManualClock()
  const scene = start(newFolder(), clock, { close: () => new Promise(() => undefined) })
  scene.open()
  scene.err()
  await settle(clock)
  await clock.run(3_999)
  expect(scene.did).toEqual([])
  await clock.run(1)
  expect(scene.did).toEqual(['closed', 'started again'])
  await clock.run(3_000)
  expect(scene.did).toEqual(['closed', 'started again', 'ended by force'])
})

test('whoever ends the program, before the mistake or in the pause after it, has ended it', async () => {
  const [folder, clock] = [newFolder(), createManualClock()]
  const closing = start(folder, clock)
  closing.open()
  closing.closeInOrder()
  closing.err()
  await clock.run(60_000)
  expect([closing.did, closing.logged.length]).toEqual([[], 1])
  expect(closing.said.map(({ code }) => code)).toEqual(['till.mistake'])

  writeFileSync(path.join(folder, 'mistakes.txt'), '6')
  const paused = start(folder, clock)
  paused.open()
  paused.err()
  await clock.run(10_000)
  paused.end()
  await clock.run(60_000)
  expect(paused.did).toEqual(['closed'])
})

test('a count that cannot be read is none; where none can be written, the pause is the longest', async () => {
  const [folder, clock] = [newFolder(), createManualClock()]
  for (const bad of ['', 'x', '-1', '0.5', '1'.repeat(100)]) {
    writeFileSync(path.join(folder, 'mistakes.txt'), bad)
    expect(start(folder, clock).notices).toEqual([])
  }
  const nowhere = path.join(folder, 'none')
  const scene = start(nowhere, clock)
  scene.err()
  await settle(clock)
  await clock.run(59_000)
  expect([scene.did, existsSync(nowhere)]).toEqual([[], false])
  await clock.run(1_000)
  expect(scene.did).toEqual(['started again'])
})

const logOf = (folder: string) => readFileSync(path.join(folder, 'till.log'), 'utf8')

test('a mistake before the till is open is in its log; a third in a row is told to whoever is there', async () => {
  const [folder, clock] = [newFolder(), createManualClock()]
  for (let run = 0; run < 2; run += 1) {
    const scene = start(folder, clock)
    scene.reject(new Error('not opened for +4791234567'))
    await settle(clock)
    await clock.run(1000)
    expect(scene.did).toEqual(['started again'])
    scene.end()
  }
  const third = start(folder, clock)
  third.reject(new Error('not opened'))
  await clock.run(60_000)
  expect([third.did, third.said]).toEqual([['ended: till.mistake'], []])
  expect(logOf(folder).match(/not opened for ••67","stack/g)).toHaveLength(2)
  expect(logOf(folder)).not.toContain('91234567')
})

test('a till that was open comes back however often', async () => {
  const [folder, clock] = [newFolder(), createManualClock()]
  writeFileSync(path.join(folder, 'mistakes.txt'), '6')
  const scene = start(folder, clock)
  scene.open()
  scene.err()
  await settle(clock)
  await clock.run(60_000)
  expect(scene.did).toEqual(['closed', 'started again'])
})

test('started by hand in the pause it is there at once', async () => {
  const [folder, clock] = [newFolder(), createManualClock()]
  writeFileSync(path.join(folder, 'mistakes.txt'), '6')
  const scene = start(folder, clock)
  scene.open()
  scene.startByHand()
  scene.err()
  await settle(clock)
  expect(scene.did).toEqual(['closed'])
  scene.startByHand()
  await settle(clock)
  expect(scene.did).toEqual(['closed', 'started again'])
})

const full: Problem = { code: 'folder.full', details: { folder: '/till' } }

test('a start that fails after a mistake is tried again where nobody is there, with the same pauses', async () => {
  const [folder, clock] = [newFolder(), createManualClock()]
  const fresh = start(folder, clock, { isKiosk: true })
  fresh.startFailed(full)
  expect(fresh.did).toEqual(['ended: folder.full'])
  writeFileSync(path.join(folder, 'mistakes.txt'), '2')
  const attended = start(folder, clock)
  attended.startFailed(full)
  expect(attended.did).toEqual(['ended: folder.full'])

  const kiosk = start(folder, clock, { isKiosk: true })
  kiosk.startFailed(full)
  await settle(clock)
  await clock.run(1_999)
  expect([kiosk.did, kiosk.said]).toEqual([[], [full]])
  await clock.run(1)
  expect(kiosk.did).toEqual(['started again'])
  expect(readFileSync(path.join(folder, 'mistakes.txt'), 'utf8')).toBe('3')
  expect(logOf(folder)).toContain('folder.full')
})
