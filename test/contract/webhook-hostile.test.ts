// Hostile registrations of webhooks: none makes the service fail, or leaves anything behind when it is refused.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireProblem } from '#sandbox/schema/answers.ts'
import { eventName } from '#sandbox/schema/webhooks.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { premise } from '#test/support/run/premise.ts'

const path = '/webhooks/v1/webhooks'
const good = { url: 'https://till.example.com/hook', events: ['epayments.payment.created.v1'] }

const almostAddress = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'HTTPS:', '//', ''),
    fc.oneof(fc.domain(), fc.ipV4Extended(), fc.ipV6(), fc.webAuthority({ withUserInfo: true }), fc.string()),
    fc.oneof(fc.webPath(), fc.string({ unit: 'binary' }), fc.constantFrom('#', '?', ':0', ':99999', '/%')),
  )
  .map((parts) => parts.join(''))
const anything = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .tuple(fc.constantFrom('url', 'events', '__proto__', 'id'), fc.jsonValue())
    .map(([key, value]) => JSON.stringify({ ...good, [key]: value })),
  almostAddress.map((url) => JSON.stringify({ ...good, url })),
  fc
    .array(fc.oneof(fc.constantFrom(...eventName.options), fc.string(), fc.constant('__proto__')), {
      maxLength: 30,
    })
    .map((events) => JSON.stringify({ ...good, events })),
  fc.subarray(eventName.options, { minLength: 1 }).map((events) => JSON.stringify({ ...good, events })),
)
const hostileHeader = fc.tuple(
  fc.constantFrom('authorization', 'ocp-apim-subscription-key', 'merchant-serial-number', 'content-type'),
  fc
    .array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 80 })
    .map((codes) => String.fromCodePoint(...codes)),
)

test('Bad input: register and delete take what is good and refuse the rest in good order', async () => {
  const isTaken = premise('it is taken', 0.05)
  const isRefused = premise('it is refused for what it says', 0.3)
  await using subject = await inProcess()
  const merchant = await merchantOf(subject)
  const { unit } = merchant
  const own = {
    'ocp-apim-subscription-key': unit.subscriptionKey,
    'merchant-serial-number': unit.merchantSerialNumber,
  }
  const list = async () => (await merchant.send('GET', path, own)).text
  const nothing = await list()
  await fc.assert(
    fc.asyncProperty(anything, fc.option(hostileHeader, { freq: 4 }), async (text, header) => {
      const headers = { ...own, ...(header ? { [header[0]]: header[1] } : {}) }
      const given = await merchant.send('POST', path, headers, text)
      if (isTaken(given.status === 201)) {
        expect(await list()).not.toBe(nothing)
        const { status } = await merchant.send('DELETE', `${path}/${String(given.body['id'])}`, own)
        expect(status).toBe(204)
      } else {
        expect([400, 401, 403]).toContain(given.status)
        if (isRefused(given.status === 400))
          expect(wireProblem.parse(given.body)).toMatchObject({ instance: '/v1/webhooks' })
      }
      expect(await list()).toBe(nothing)
    }),
    { numRuns: 600, seed: 20_260_115 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.webSegment().filter((id) => !/^(\.|%2e)*$/i.test(id)),
      async (id) => {
        const { status, headers } = await merchant.send('DELETE', `${path}/${id}`, own)
        expect([400, 404]).toContain(status)
        expect(headers.get('content-type')).toBe('application/problem+json')
      },
    ),
    { numRuns: 150, seed: 20_260_115 },
  )
})
