// Tests of commands over HTTP: one that was kept back is said not to have been sent, and no other is.
import { beforeEach, expect, test, vi } from 'vitest'
import { call, callIfReached } from '#renderer/till/bridge.ts'
import { ok } from '#shared/problem.ts'

let asked: string[] = []
let answers: Record<string, () => Promise<Response>> = {}
let now = 0

const gone = () => Promise.reject(new TypeError('Failed to fetch'))
const there = async () => new Response(null, { status: 204 })
const done = async () => Response.json(ok({ revision: 7 }))

beforeEach(() => {
  asked = []
  now += 60_000 // nothing was heard for long
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return (answers[address] ?? gone)()
  })
  return () => vi.unstubAllGlobals()
})

const open = async (isWanted = () => true) => {
  const result = await callIfReached('cashier', 'drawer.open', { reason: 'change' }, isWanted)
  return result.ok ? 'done' : result.problem.code
}
const command = '/cashier/commands/drawer.open'

test('of a till that does not answer it is said that nothing was sent: the browser was given no command', async () => {
  answers = {}
  expect([await open(), asked]).toEqual(['till.notReached', ['/cashier/here']])
})

test('of a command that was given to the browser nobody knows whether it arrived', async () => {
  answers = { '/cashier/here': there }
  expect([await open(), asked]).toEqual(['till.notAnswering', ['/cashier/here', command]])
})

test('a till that has just answered is not asked first, and what fails then may have arrived', async () => {
  answers = { '/cashier/commands/poll': async () => Response.json(ok({ nextMs: 3000 })), [command]: done }
  await call('cashier', 'poll', {})
  expect(await open()).toBe('done')
  now += 900
  answers = {}
  expect([await open(), asked]).toEqual(['till.notAnswering', ['/cashier/commands/poll', command, command]])
  now += 1000
  expect([await open(), asked.at(-1)]).toEqual(['till.notReached', '/cashier/here'])
})

test('a command that another window has overtaken while the till was looked for is not sent', async () => {
  let isWanted = true
  const overtaken = async () => {
    isWanted = false
    return there()
  }
  answers = { '/cashier/here': overtaken, [command]: done }
  expect([await open(() => isWanted), asked]).toEqual(['till.busy', ['/cashier/here']])
})
