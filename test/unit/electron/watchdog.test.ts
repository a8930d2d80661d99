// A window whose page dies, hangs, does not load or falls silent: loaded again, for ever, with growing pauses.
import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { watchWindows } from '#electron/watchdog.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { second } from '#test/support/run/times.ts'

function open() {
  const clock = createManualClock()
  const logged: string[] = []
  const loads: number[] = []
  const crashes: number[] = []
  const webContents = Object.assign(new EventEmitter(), {
    forcefullyCrashRenderer: () => {
      crashes.push(clock.elapsed())
      webContents.emit('render-process-gone', {}, { reason: 'killed' })
    },
  })
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => false,
    loadURL: async () => void loads.push(clock.elapsed()),
  })
  const watchdog = watchWindows(
    { kiosk: window as unknown as BrowserWindow }, // as much of one as the watchdog knows
    {
      clock,
      log: createLog({ write: (line) => void logged.push(line) }),
      addressOf: (of) => `app://kasse/${of}/`,
    },
  )
  return {
    clock,
    window,
    loads,
    crashes,
    logged,
    alive: () => watchdog.alive('kiosk'),
    die: () => webContents.emit('render-process-gone', {}, { reason: 'crashed' }),
    async pass(seconds: number, isAlive = false): Promise<void> {
      for (let passed = 0; passed < seconds; passed += 1) {
        if (isAlive) watchdog.alive('kiosk')
        clock.advance(second)
        await settled()
      }
    },
  }
}

/** Everything that follows from the last second has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

test('a page that lives is left alone', async () => {
  const scene = open()
  await scene.pass(60 * 60, true)
  expect(scene.loads).toEqual([])
  expect(scene.logged).toEqual([])
})

test('a dead page is loaded again at once, and one that dies again and again with growing pauses, for ever', async () => {
  const scene = open()
  const waits: number[] = []
  for (let death = 0; death < 9; death += 1) {
    scene.die()
    let seconds = 0
    await settled()
    while (scene.loads.length === death) {
      await scene.pass(1)
      seconds += 1
    }
    waits.push(seconds)
  }
  expect(waits).toEqual([0, 1, 2, 5, 15, 30, 60, 60, 60])
  expect(scene.logged).toHaveLength(9)
})

test('trouble is forgotten once a page has lived for two minutes', async () => {
  const scene = open()
  scene.die()
  await settled()
  scene.die()
  await scene.pass(1)
  expect(scene.loads).toHaveLength(2)
  await scene.pass(130, true)
  scene.die()
  await settled()
  expect(scene.loads).toHaveLength(3)
})

test('a page that says nothing for thirty seconds is ended and loaded again, once', async () => {
  const scene = open()
  await scene.pass(30)
  expect(scene.loads).toEqual([])
  await scene.pass(2)
  expect(scene.crashes).toHaveLength(1)
  expect(scene.loads).toHaveLength(1)
  await scene.pass(30)
  expect(scene.loads).toHaveLength(1)
  await scene.pass(3)
  expect(scene.loads).toHaveLength(2)
})

test('a machine that slept has heard nobody: its page is given the whole time again', async () => {
  const scene = open()
  await scene.pass(20)
  scene.clock.advance(8 * 3600 * second)
  await settled()
  await scene.pass(25)
  expect(scene.crashes).toEqual([])
  await scene.pass(7)
  expect(scene.crashes).toHaveLength(1)
})

test('a page that hangs is ended and loaded again', async () => {
  const scene = open()
  scene.window.emit('unresponsive')
  await scene.pass(1)
  expect(scene.crashes).toHaveLength(1)
  expect(scene.loads).toHaveLength(1)
})

test('a page that did not load is tried again; one that another load replaced, or a part of it, is not', async () => {
  const scene = open()
  const fail = (code: number, isMainFrame: boolean) =>
    scene.window.webContents.emit('did-fail-load', {}, code, '', 'app://kasse/kiosk/', isMainFrame)
  fail(-3, true)
  fail(-6, false)
  await settled()
  expect(scene.loads).toEqual([])
  fail(-6, true)
  await settled()
  expect(scene.loads).toHaveLength(1)
})

test('a closed window is left alone', async () => {
  const scene = open()
  scene.window.emit('closed')
  scene.die()
  await scene.pass(120)
  expect(scene.loads).toEqual([])
})
