// The questions about webhooks that hold anywhere.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectProblem, timeIn, type Shop } from '#test/contract/anywhere/shop.ts'
import { createReceiver, signatureTrouble } from '#test/support/service/webhook-receiver.ts'
import { faultsOf } from '#test/support/service/service.ts'

const events = ['epayments.payment.created.v1', 'epayments.payment.captured.v1']

/** `url`: of a receiver that the place can reach. */
export function registrationStories(shop: () => Promise<Shop>, url: string): void {
  test('Webhooks: registered, listed without the secret, deleted', async () => {
    await using merchant = await shop()
    const { id, secret } = await merchant.registered(url, events)
    const listed = await merchant.webhooks('GET', '/webhooks')
    const found = registrationsIn(listed.body).find((one) => one.id === id)
    expect(found?.events.toSorted()).toEqual(events.toSorted())
    expect(listed.text.includes(secret)).toBe(false) // not shown where it is
    expect(await merchant.unregister(id)).toBe(true)
    const { body } = await merchant.webhooks('GET', '/webhooks')
    expect(registrationsIn(body).some((one) => one.id === id)).toBe(false)
  })

  test('Webhooks: a registration that cannot be told is refused', async () => {
    await using merchant = await shop()
    const wrong = await merchant.webhooks('POST', '/webhooks', { url: 'ftp://shop.example', events })
    expectProblem(wrong, 400)
    expect([wrong.body['instance'], faultsOf(wrong)]).toEqual(['/v1/webhooks', ['url']])
    expectProblem(await merchant.webhooks('DELETE', `/webhooks/${randomUUID()}`), 404)
  })
}

const registrationsIn = ({ webhooks }: Record<string, unknown>) =>
  webhooks as { id: string; events: string[] }[] // what else there may be nobody looks at

export function deliveryStories(shop: () => Promise<Shop>): void {
  test('Webhooks: what happened is told, and signed with the secret', async () => {
    await using merchant = await shop()
    await using receiver = await createReceiver()
    const { id, secret, answer } = await merchant.registered(`${receiver.url}/told?till=1`, events)
    const { reference } = await merchant.created()
    await receiver.has(1)
    const [told] = receiver.received
    if (!told) throw new Error('nothing came')
    expect(signatureTrouble(told, secret, timeIn(answer.headers))).toBeNull()
    expect([told.path, told.headers['webhook-id']]).toEqual(['/told?till=1', id])
    expect(told.body).toMatchObject({
      msn: merchant.unit.merchantSerialNumber,
      reference,
      name: 'CREATED',
      amount: { value: 49_900, currency: merchant.unit.currency },
      success: true,
    })
  })
}
