// Tests of an update that lies ready: the till waits until nobody sells, ends in order, and works on without a network.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import type { OpenWork } from '#core/app/scheduler.ts'
import {
  fetchEvery,
  keepUpToDate,
  restCheckMs,
  unsupportedOptions,
  restingMs,
  updatesOf,
  updateObstacle,
} from '#electron/update-schedule.ts'
import { createManualClock } from '#test/support/run/clock.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-update-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Everything that waits for what has just happened has run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

type Answer = string | null | Error

function openTill(answers: Answer[], { fault }: { fault?: Error } = {}) {
  const clock = createManualClock()
  const closing = new AbortController()
  const did: string[] = []
  const logged: string[] = []
  const now: { openWork: OpenWork[]; untouchedMs: number } = { openWork: [], untouchedMs: restingMs }
  const ended = keepUpToDate({
    updater: {
      async fetch() {
        did.push('fetch')
        const answer = answers.shift() ?? null
        if (answer instanceof Error) throw answer
        return answer
      },
      install: () => void did.push('install'),
    },
    clock,
    log: createLog({ write: (line) => void logged.push(line) }),
    openWork: () => now.openWork,
    untouchedMs: () => now.untouchedMs,
    closing: closing.signal,
    async leave() {
      await settle()
      if (fault) throw fault
      did.push('closed')
    },
  })
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= restCheckMs) {
      await settle()
      clock.advance(Math.min(left, restCheckMs))
    }
    await settle()
  }
  return { closing, did, logged, now, ended, pass }
}

test('it looks at its start and every six hours, and goes on selling when there is nothing', async () => {
  const { did, pass, closing, ended } = openTill([])
  await settle()
  expect(did).toEqual(['fetch'])
  await pass(fetchEvery - restCheckMs)
  expect(did).toEqual(['fetch'])
  await pass(restCheckMs)
  expect(did).toEqual(['fetch', 'fetch'])
  closing.abort()
  await ended
})

test.each<OpenWork>(['sale', 'money', 'basket', 'paper', 'help'])(
  'while there is %s it waits, however long nobody touches the machine',
  async (openWork) => {
    const { did, now, pass, ended, logged } = openTill(['2.0.0'])
    now.openWork = [openWork]
    now.untouchedMs = fetchEvery
    await pass(10 * restCheckMs)
    expect(did).toEqual(['fetch'])
    // Said once, not every minute.
    expect(logged.filter((line) => line.includes('waits'))).toHaveLength(1)
    now.openWork = []
    await pass(restCheckMs)
    await ended
    expect(did).toEqual(['fetch', 'closed', 'install'])
  },
)

test('a machine that somebody has just touched is left alone', async () => {
  const { did, now, pass, ended } = openTill(['2.0.0'])
  now.untouchedMs = restingMs - 1
  await pass(3 * restCheckMs)
  expect(did).toEqual(['fetch'])
  now.untouchedMs = restingMs
  await pass(restCheckMs)
  await ended
  expect(did.at(-1)).toBe('install')
})

test('the till is closed before the newer version takes over', async () => {
  const { did, ended } = openTill(['2.0.0'])
  await ended
  expect(did).toEqual(['fetch', 'closed', 'install'])
})

test('a till that stumbles as it closes is replaced all the same, and says so: its windows would show one that sells nothing', async () => {
  const { did, logged, ended } = openTill(['2.0.0'], { fault: new Error('a file was taken away') })
  await ended
  expect(did).toEqual(['fetch', 'install'])
  expect(logged.at(-1)).toContain('a file was taken away')
})

test('a till that its options make another is not replaced: the installer starts it without them', () => {
  expect(unsupportedOptions([])).toEqual([])
  expect(unsupportedOptions(['keep-credentials'])).toEqual([])
  expect(unsupportedOptions(['keep-credentials', 'data', 'kiosk'])).toEqual(['data', 'kiosk'])
})

test('a till that is being closed is not replaced, and what lay ready is not put in place', async () => {
  const { did, now, closing, ended } = openTill(['2.0.0'])
  now.openWork = ['sale']
  await settle()
  now.openWork = []
  closing.abort()
  await ended
  expect(did).toEqual(['fetch'])
})

test('a till that is closed while it fetches does not come back by itself', async () => {
  const { did, closing, ended } = openTill(['2.0.0'])
  closing.abort()
  await ended
  expect(did).toEqual(['fetch'])
})

test('a network that is away is one line in the log without a stack, and tried again', async () => {
  const { did, logged, pass, ended } = openTill([new Error('net::ERR_NAME_NOT_RESOLVED'), '2.0.0'])
  await settle()
  expect(did).toEqual(['fetch'])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('ERR_NAME_NOT_RESOLVED')
  expect(logged[0]).not.toContain('update.test.ts')
  await pass(fetchEvery)
  await ended
  expect(did).toEqual(['fetch', 'fetch', 'closed', 'install'])
})

test('what lies ready stays ready when a later look fails', async () => {
  const { did, now, pass, ended } = openTill(['2.0.0', new Error('away')])
  now.openWork = ['money']
  await pass(fetchEvery + restCheckMs)
  expect(did).toEqual(['fetch', 'fetch'])
  now.openWork = []
  await pass(restCheckMs)
  await ended
  expect(did.at(-1)).toBe('install')
})

test('openWork goes before a quiet machine', () => {
  expect(updateObstacle([], restingMs)).toBeNull()
  expect(updateObstacle(['money', 'paper'], 0)).toBe('money')
  expect(updateObstacle([], 0)).toBe('touched')
})

const signed = 'provider: generic\nurl: https://updates.example/till\npublisherName:\n  - Shop AS\n'
test.each([
  ['a signed Windows program', 'win32', signed, 'https://updates.example/till'],
  [
    'a Mac’s',
    'darwin',
    'provider: generic\nurl: https://updates.example/till\n',
    'https://updates.example/till',
  ],
  ['Windows without a publisher', 'win32', signed.replace(/publisherName[^]*/, ''), null],
  ['an address without encryption', 'darwin', 'provider: generic\nurl: http://updates.example/till\n', null],
  ['Linux, where nothing says who signed it', 'linux', signed, null],
  ['no address', 'darwin', 'provider: custom\n', null],
  ['no file', 'win32', null, null],
] as const)('updates of %s', (name, platform, packed, address) => {
  const resources = path.join(root, name)
  mkdirSync(resources)
  if (packed !== null) writeFileSync(path.join(resources, 'app-update.yml'), packed)
  expect(updatesOf({ platform, resources })).toBe(address)
})

test('a program that was not packed is not replaced', () => {
  expect(updatesOf({ platform: 'win32', resources: undefined })).toBeNull()
})
