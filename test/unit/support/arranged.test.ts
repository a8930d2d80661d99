// The guard over what tests arrange: a fault, a cut or a rewording that no request met fails the test that arranged it.
import { expect, test } from 'vitest'
import { faultsOf } from '#test/support/run/end-of-test.ts'
import { createNetwork } from '#test/support/service/network.ts'

const address = 'http://service.test'
const openNetwork = () => createNetwork(() => Response.json({ state: 'CREATED' }))
const passed = { id: '', result: { state: 'pass' } } as const

/** Takes what would fail this very test, which is over here. */
const messages = (task: Parameters<typeof faultsOf>[0] = passed) =>
  faultsOf(task).map(({ message }) => message)

test('a fault, a rewording and a cut that nothing met are named, each by its kind and pattern', () => {
  const network = openNetwork()
  network.fail('lost answer', /^POST .*\/capture$/)
  network.fail({ status: 503 }, /^GET /, 10)
  network.reword(/\/agreements$/, () => ({}))
  network.cut()
  network.mend()
  const missed = [
    'the fault lost answer for /^POST .*\\/capture$/',
    'the fault {"status":503} for /^GET /',
    'the rewording of /\\/agreements$/',
    'the cut',
  ]
  expect(network.unmet()).toEqual(missed)
  expect(messages()).toEqual(missed.map((what) => `${what} never met a request`))
})

test('the error leads to the line that arranged it', () => {
  openNetwork().fail('html', /^GET /)
  const [error] = faultsOf(passed)
  expect(error?.stack?.split('\n')[1]).toContain('arranged.test.ts')
})

test('what was met once is met, also where it was arranged for more', async () => {
  const network = openNetwork()
  network.fail({ status: 503 }, /^GET /, 10)
  expect((await network.fetch(`${address}/a`)).status).toBe(503)
  network.forgive()
  network.reword(/^GET /, () => ({ state: 'ABORTED' }))
  expect(await (await network.fetch(`${address}/a`)).json()).toEqual({ state: 'ABORTED' })
  network.cut()
  await expect(network.fetch(`${address}/a`)).rejects.toThrow('fetch failed')
  network.mend()
  expect([network.unmet(), messages()]).toEqual([[], []])
})

test('a rewording that left every answer as it was is missed, and so is a second cut that nothing met', async () => {
  const network = openNetwork()
  network.reword(/^GET /, (body) => body)
  await network.fetch(`${address}/a`)
  network.cut()
  await network.fetch(`${address}/a`).catch(() => undefined)
  network.mend()
  network.cut()
  expect(network.unmet()).toEqual(['the rewording of /^GET /', 'the cut'])
  expect(messages()).toHaveLength(2)
})

test('a fault that was forgiven before anything met it is missed all the same', () => {
  const network = openNetwork()
  network.fail('silence', /^GET /)
  network.forgive()
  expect(messages()).toEqual(['the fault silence for /^GET / never met a request'])
})

test('where chance decides it may be missed', () => {
  const network = openNetwork()
  network.fail('silence', /^GET /, 1, { mayMiss: true })
  network.reword(/^GET /, () => null, { mayMiss: true })
  network.cut({ mayMiss: true })
  expect([network.unmet(), messages()]).toEqual([[], []])
})

test('a test that failed by itself has no other error beside its own', () => {
  openNetwork().fail('silence', /^GET /)
  expect(messages({ id: '', result: { state: 'fail' } })).toEqual([])
  expect(messages()).toEqual([])
})

test.fails('a real test ends red when its fault met nothing', () => {
  const network = openNetwork()
  network.fail('silence', /^GET /)
  expect(network.unmet()).toHaveLength(1)
})
