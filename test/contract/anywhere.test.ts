// The tests that hold for the sandbox and for a real test environment alike. Name the latter in KASSE_CONTRACT_* and it is asked too.
import { afterAll, describe, expect, test } from 'vitest'
import { agreementStories } from '#test/contract/anywhere/agreements.ts'
import { chargeStories } from '#test/contract/anywhere/charges.ts'
import { paymentStories } from '#test/contract/anywhere/payments.ts'
import { openShop } from '#test/contract/anywhere/shop.ts'
import { deliveryStories, registrationStories } from '#test/contract/anywhere/webhooks.ts'
import { describeEverywhere, unasked } from '#test/support/service/contract-environments.ts'
import { createEnvironmentReport, writeReport } from '#test/support/service/environment-report.ts'

/** A real service takes its time. */
const timeout = 5 * 60_000

describe.each(describeEverywhere(process.env))(
  '$name',
  { timeout },
  ({ name, open, webhookUrl, isNear, ...known }) => {
    const findings = createEnvironmentReport()
    const shop = () => openShop(open, findings)

    paymentStories(shop)
    agreementStories(shop)
    chargeStories(shop)
    if (webhookUrl !== undefined) registrationStories(shop, webhookUrl)
    if (isNear) deliveryStories(shop)

    const { surprises, leavesOut = [], url } = known
    if (surprises) {
      test('Report: how it differs from what the sandbox documents, and nothing else', () => {
        expect(findings.surprises().toSorted()).toEqual(surprises.toSorted())
        expect(findings.neverThere()).toEqual(expect.arrayContaining([...leavesOut]))
      })
    }
    if (url !== undefined) {
      afterAll(() => {
        const report = findings.report(name)
        console.log(`${report}\nThis is also in ${writeReport('anywhere', url, report)}`)
      })
    }
  },
)

const told = unasked(process.env)
if (told !== null) afterAll(() => console.log(told))

test('who names no test environment is told that none was asked, and how to name one', () => {
  const told = unasked({})
  expect(told).toMatch(/^No real service was asked: .*KASSE_CONTRACT_URL, .*KASSE_CONTRACT_PHONE.*\.$/)
  expect(told).not.toContain('\n')
  const named = ['URL', 'CLIENT_ID', 'CLIENT_SECRET', 'SUBSCRIPTION_KEY', 'MSN', 'PHONE']
  expect(unasked(Object.fromEntries(named.map((name) => [`KASSE_CONTRACT_${name}`, 'x'])))).toBeNull()
})

test('what a question began is ended, also where it was answered wrongly', async () => {
  const [sandbox] = describeEverywhere({})
  if (!sandbox) throw new Error('no place')
  await using place = await sandbox.open()
  const findings = createEnvironmentReport()
  /** Each at the same place. */
  const shop = () =>
    openShop(async () => ({ ...place, [Symbol.asyncDispose]: async () => undefined }), findings)
  const begun = { reference: '', agreement: '' }
  const story = async () => {
    await using merchant = await shop()
    begun.reference = (await merchant.created()).reference
    begun.agreement = (await merchant.active()).agreement
    await merchant.registered('https://shop.example/told', ['epayments.payment.created.v1'])
    throw new Error('answered wrongly')
  }
  await expect(story()).rejects.toThrow('answered wrongly')
  await using merchant = await shop()
  expect((await merchant.get(begun.reference)).body).toMatchObject({ state: 'TERMINATED' })
  expect((await merchant.recurring('GET', begun.agreement)).body).toMatchObject({ status: 'STOPPED' })
  expect((await merchant.webhooks('GET', '/webhooks')).body).toEqual({ webhooks: [] })
})
