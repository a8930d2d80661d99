// The end of the desktop program and the start that fails, under the double of Electron: by whomever it is ended, the till is closed first, and nothing waits for ever.
import '#test/support/electron/register.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenTill } from '#core/app/open.ts'
import { createLog } from '#core/system/log.ts'
import { problem } from '#shared/problem.ts'
import { app, createEvent } from '#test/support/electron/app.ts'
import { dialog, powerMonitor } from '#test/support/electron/system.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { EventEmitter } from 'node:events'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { minute } from '#test/support/run/times.ts'

const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  app.restart(true)
  powerMonitor.restart()
  said.mockClear()
  dialog.shown = []
})
afterEach(() => app.exit(9)) // whatever waits for its end waits no longer

/** A till that is open. `closing`: until then it does not close. */
async function open(closing: Promise<void> = Promise.resolve()) {
  const [{ shutDownInOrder }, { followPower }] = await Promise.all([
    import('#electron/shutdown.ts'),
    import('#electron/shutdown.ts'),
  ])
  const clock = createManualClock()
  const did: string[] = []
  app.on('quit', () => did.push('ended'))
  const till = { resumed: () => did.push('looks anew') }
  const log = createLog({ write: (line) => did.push((JSON.parse(line) as { msg: string }).msg) })
  const opened = {
    till,
    log,
    [Symbol.asyncDispose]: async () => {
      await closing
      if (!did.includes('closed')) did.push('closed')
    },
  } as unknown as OpenTill // as much of one as they know
  const front = new EventEmitter() as never // as much of one as they know
  const closeTill = async () => {
    await turnOfTheLoop() // as a port takes it to close
    await opened[Symbol.asyncDispose]()
  }
  const ending = shutDownInOrder(closeTill, { front, clock })
  followPower({ opened, ending, front })
  return { did, clock, ending, front: front as EventEmitter }
}

const switchedOff = 'the machine is being switched off'

test('switched off, on Linux and a Mac: the machine waits until the till is closed, then the program ends', async () => {
  const journal = Promise.withResolvers<void>()
  const { did } = await open(journal.promise)
  expect(powerMonitor.switchOff()).toBe(true)
  app.signal('SIGTERM') // as a session does that ends
  await turnOfTheLoop()
  expect(did).toEqual([switchedOff])
  journal.resolve()
  await vi.waitUntil(() => did.includes('ended'))
  expect(did).toEqual([switchedOff, 'closed', 'ended'])
  expect(app.exitCode).toBe(0)
})

test('switched off while the till does not close: the machine waits four seconds and no longer', async () => {
  const { did, clock } = await open(new Promise(() => undefined))
  expect(powerMonitor.switchOff()).toBe(true)
  await clock.run(3_999)
  expect(did).toEqual([switchedOff])
  await clock.run(1)
  expect(did).toEqual([switchedOff, 'ended'])
})

test('the session ends, on Windows: nothing is refused, and the till is closed before Windows goes on', async () => {
  const { did, front, ending } = await open()
  const asked = createEvent({ reasons: ['shutdown'] })
  front.emit('query-session-end', asked)
  expect([asked.defaultPrevented, did]).toEqual([false, []])
  const event = createEvent({ reasons: ['shutdown'] })
  front.emit('session-end', event)
  expect(ending.signal.aborted).toBe(true)
  // What follows from the listener at once, as Electron lets it before it answers Windows.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  expect([event.defaultPrevented, did]).toEqual([false, ['the session on this machine ends', 'closed']])
  await vi.waitUntil(() => did.includes('ended'))
})

test('the session ends, on Windows: a kiosk’s window, which closes for nobody, closes', async () => {
  const { holdKiosk } = await import('#electron/kiosk-window.ts')
  const none = () => undefined
  const window = Object.assign(new EventEmitter(), {
    webContents: new EventEmitter(),
    isDestroyed: () => false,
    isMinimized: () => false,
    setKiosk: none,
    setAlwaysOnTop: none,
    focus: none,
  })
  holdKiosk(window as never) // as much of one as it asks
  const isKept = () => {
    const event = createEvent()
    window.emit('close', event)
    return event.defaultPrevented
  }
  expect(isKept()).toBe(true)
  window.emit('session-end', createEvent())
  expect(isKept()).toBe(false)
})

test('asked to end while something of ours hangs: half a minute, and no longer', async () => {
  const { did, clock } = await open(new Promise(() => undefined))
  app.signal('SIGINT')
  await clock.run(29_999)
  expect(did).toEqual([])
  await clock.run(1)
  expect(did).toEqual(['ended'])
})

test('the machine sleeps: the log has it, and on waking the till looks anew at what is open', async () => {
  const { did } = await open()
  powerMonitor.emit('suspend')
  powerMonitor.emit('resume')
  expect(did).toEqual(['the machine goes to sleep', 'the machine is awake again', 'looks anew'])
})

const trouble = problem('folder.notWritable', { folder: '/till', reason: 'EACCES' })
const sentence = /^Kasse: .*\/till.* /

async function fail(isAttended: boolean) {
  const { failStart } = await import('#electron/shutdown.ts')
  const clock = createManualClock()
  app.becomeReady()
  return { clock, failed: failStart(trouble, { isAttended, clock }) }
}

test('a start that fails says why on stderr and in a box; it ends with 1 once somebody has read it', async () => {
  const { failed } = await fail(true)
  expect(said.mock.calls.map(String)).toEqual([expect.stringMatching(sentence)])
  expect(dialog.shown).toEqual([expect.stringContaining('/till')])
  expect(app.exitCode).toBe(null)
  dialog.open.at(-1)?.answer()
  await failed
  expect(app.exitCode).toBe(1)
})

test('a start that fails while nobody is there to read it ends after five minutes', async () => {
  const { clock, failed } = await fail(true)
  await clock.run(5 * minute - 1)
  expect(app.exitCode).toBe(null)
  await clock.run(1)
  await failed
  expect(app.exitCode).toBe(1)
})

test('a signal ends it while its box is open', async () => {
  await fail(true)
  app.signal('SIGTERM')
  expect(app.exitCode).toBe(1)
})

test('a kiosk whose start fails shows no box, and ends at once', async () => {
  await fail(false)
  expect([app.exitCode, dialog.shown]).toEqual([1, []])
  expect(said.mock.calls.map(String)).toEqual([expect.stringMatching(sentence)])
})
