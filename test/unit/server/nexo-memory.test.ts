// Tests of what the nexo door keeps: no message is done twice, in bounded room; and no odd message begins anything.
import { expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { failure } from '#server/nexo/answers.ts'
import {
  createMessageMemory,
  type NexoRequest,
  type MessageWork,
  type NexoEnd,
} from '#server/nexo/message-memory.ts'
import { headerOf, openNexoShop, paymentOf } from '#test/support/till/nexo-register.ts'

const silent = createLog({ write: () => undefined }, 'silent')

function openMemory(keep?: (name: string, text: string) => void) {
  const kept = new Map<string, string>()
  const memory = {
    keep: keep ?? ((name: string, text: string) => void kept.set(name, text)),
    kept: (name: string) => kept.get(name),
  }
  return { kept, open: () => createMessageMemory(memory, silent, () => undefined) }
}

const askedAs = (ServiceID: string, request: unknown = {}, id = 'r1'): NexoRequest => ({
  register: { id, name: 'Bakery 1', rights: ['pay'] },
  header: headerOf('Print', ServiceID) as NexoRequest['header'],
  request,
})

const at = '2026-05-17T10:00:00.000Z'
const refusal = failure('DeviceOut', 'There is no paper.')
const refused = { Response: { ErrorCondition: 'NotAllowed' } }

/** Messages that are done and counted: each tells how many were done before it, and a repeat how it is remembered. */
function counting(end: NexoEnd = 'done') {
  let done = 0
  return {
    count: () => done,
    doing: (kept: Partial<MessageWork['kept']> = {}): MessageWork => ({
      kept: { at, ...kept },
      act: () => Promise.resolve({ body: { number: (done += 1) }, end }),
      told: (message, ended) => ({ again: message.about, ended }),
    }),
  }
}

test('a message is done once, whatever process asks; without a time it is another one only where it is about something else', async () => {
  const { open } = openMemory()
  const { doing } = counting()
  expect(await open().once(askedAs('1'), doing())).toEqual({ number: 1 })
  expect(await open().once(askedAs('1'), doing())).toMatchObject({ ended: 'done' })
  expect(await open().once(askedAs('2'), doing())).toEqual({ number: 2 })
  const about = doing({ about: 'another payment' })
  expect(await open().once(askedAs('1', 'another'), about)).toEqual({ number: 3 })
  expect(await open().once(askedAs('1', 'a third'), about)).toMatchObject(refused)
})

test('a refusal is told again word for word; what facts tell of is left to them', async () => {
  const { open, kept } = openMemory()
  const { doing, count } = counting(refusal)
  await open().once(askedAs('1'), doing({ about: 'paper' }))
  expect(await open().once(askedAs('1'), doing({ about: 'paper' }))).toEqual({
    again: 'paper',
    ended: refusal,
  })
  expect(count()).toBe(1)
  const ofFacts: MessageWork = {
    kept: { at },
    act: () => Promise.resolve({ body: { amount: 49 } }),
    told: () => undefined,
  }
  for (let time = 0; time < 2; time += 1)
    expect(await open().once(askedAs('2'), ofFacts)).toEqual({ amount: 49 })
  expect(JSON.stringify([...kept])).not.toContain('amount')
})

test('the register’s own times say when its ServiceID stands for another message', async () => {
  const { open } = openMemory()
  const { doing } = counting()
  const again = { ended: 'done' }
  expect(await open().once(askedAs('1'), doing({ time: '2026-05-17T12:00:00Z' }))).toEqual({ number: 1 })
  expect(await open().once(askedAs('1'), doing({ time: '2026-05-19T11:59:59Z' }))).toMatchObject(again)
  expect(await open().once(askedAs('1', 'another'), doing({ time: '2026-05-19T11:59:59Z' }))).toMatchObject(
    refused,
  )
  for (const unreadable of ['', 'noon'])
    expect(await open().once(askedAs('1', 'another'), doing({ time: unreadable }))).toMatchObject(refused)
  expect(await open().once(askedAs('1', 'another'), doing({ time: '2026-05-19T14:00:00+02:00' }))).toEqual({
    number: 2,
  })
  // A register whose clock was set back.
  expect(await open().once(askedAs('1'), doing({ time: '2026-05-01T12:00:00Z' }))).toEqual({ number: 3 })
  // One whose clock comes right between two tries: equal messages are one.
  expect(await open().once(askedAs('1'), doing({ time: '2026-05-19T12:00:00Z' }))).toMatchObject(again)
})

test('what it keeps is bounded, and the newest messages are in it', async () => {
  const { open, kept } = openMemory()
  const messages = open()
  const { doing } = counting(failure('DeviceOut', 'x'.repeat(50)))
  for (let count = 0; count < 9_000; count += 1) await messages.once(askedAs(String(count)), doing())
  expect(kept.size).toBeLessThanOrEqual(256)
  const counts = [...kept.values()].map((text) => (JSON.parse(text) as unknown[]).length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(32)
  const { register, header } = askedAs('8999')
  expect(messages.find(register, header)?.end).toMatchObject({ ErrorCondition: 'DeviceOut' })
})

test('a register that sends without end leaves what is kept of another', async () => {
  const messages = openMemory().open()
  const { doing } = counting(refusal)
  const own = askedAs('1', {}, 'r2')
  await messages.once(own, doing())
  for (let count = 0; count < 20_000; count += 1) await messages.once(askedAs(String(count)), doing())
  expect(messages.find(own.register, own.header)?.end).toEqual(refusal)
})

test('where nothing can be kept nothing is begun; where its end cannot be, a print is told and a refusal is not the last word', async () => {
  const { doing, count } = counting()
  const full = openMemory(() => {
    throw new Error('the disk is full')
  })
  await expect(full.open().once(askedAs('1'), doing())).rejects.toThrow('full')
  expect(count()).toBe(0)
  const filling = () => {
    let writes = 0
    return openMemory(() => {
      if ((writes += 1) > 1) throw new Error('the disk is full')
    })
  }
  expect(await filling().open().once(askedAs('1'), doing())).toEqual({ number: 1 })
  expect(await filling().open().once(askedAs('1'), counting(refusal).doing())).toMatchObject({
    Response: { ErrorCondition: 'InProgress' },
  })
})

test.each(['', 'no json', '[', '{}', '[null, 5, {"key":"k"}]', `${'['.repeat(3000)}${']'.repeat(3000)}`])(
  'a row that says %s is not there, and the next message is done and kept',
  async (text) => {
    const { open, kept } = openMemory()
    const { doing, count } = counting()
    await open().once(askedAs('1'), doing())
    for (const name of kept.keys()) kept.set(name, text)
    expect(await open().once(askedAs('1'), doing())).toEqual({ number: 2 })
    expect(await open().once(askedAs('1'), doing())).toMatchObject({ ended: 'done' })
    expect(count()).toBe(2)
  },
)

/** Each place of a message, with the message as it is with something else there. */
function* changedIn(message: object, to: readonly unknown[]): Generator<{ place: string; changed: object }> {
  const visit = function* (
    part: object,
    rebuild: (next: unknown) => object,
    path: string[],
  ): Generator<{ place: string; changed: object }> {
    for (const [name, value] of Object.entries(part)) {
      const at = (next: unknown) => rebuild({ ...part, [name]: next })
      for (const odd of to)
        if (typeof odd !== typeof value || odd !== value)
          yield { place: [...path, name].join('.'), changed: at(odd) }
      if (typeof value === 'object' && value !== null) yield* visit(value as object, at, [...path, name])
    }
  }
  yield* visit(message, (next) => next as object, [])
}

/** Without a version it is the one that there is. */
const isLeftAway = (place: string, changed: object): boolean =>
  place === 'SaleToPOIRequest.MessageHeader.ProtocolVersion' &&
  !JSON.stringify(changed).includes('"ProtocolVersion"')

test('a payment with any of its parts missing, of another kind or too long is refused, and begins nothing', async () => {
  await using own = await openNexoShop()
  const { TransactionID } = paymentOf(49).SaleData.SaleTransactionID
  const message = {
    SaleToPOIRequest: {
      MessageHeader: headerOf('Payment', '0001'),
      PaymentRequest: { ...paymentOf(49), SaleData: { SaleTransactionID: { TransactionID } } },
    },
  }
  const odd = [undefined, null, true, [], '', 'x'.repeat(5000), 1e300, -1, { a: 1 }]
  let tried = 0
  for (const { place, changed } of changedIn(message, odd)) {
    if (isLeftAway(place, changed)) continue
    const { status, body } = await own.raw(JSON.stringify(changed))
    const isRefused = status === 400 || /"Result":"Failure"|"EventToNotify":"Reject"/.test(body)
    expect([place, isRefused]).toEqual([place, true])
    tried += 1
  }
  expect(tried).toBeGreaterThan(100)
  expect(own.shop.terminal().list(own.register, { most: 5 })).toMatchObject({ value: { checkouts: [] } })
  expect(await own.paid('0002', 49)).toMatchObject({ Response: { Result: 'Success' } })
})
