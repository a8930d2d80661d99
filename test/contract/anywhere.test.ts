// What holds of the sandbox and of a real test environment alike? Name the latter in KASSE_CONTRACT_* and it is asked too.
import { afterAll, describe, expect, test } from 'vitest'
import { agreementStories } from '#test/contract/anywhere/agreements.ts'
import { chargeStories } from '#test/contract/anywhere/charges.ts'
import { paymentStories } from '#test/contract/anywhere/payments.ts'
import { openShop } from '#test/contract/anywhere/shop.ts'
import { deliveryStories, registrationStories } from '#test/contract/anywhere/webhooks.ts'
import { anywhere } from '#test/support/environment.ts'
import { createFindings, writeReport } from '#test/support/findings.ts'

/** A real service takes its time. */
const timeout = 5 * 60_000

describe.each(anywhere(process.env))('$name', { timeout }, ({ name, open, webhookUrl, isNear, ...known }) => {
  const findings = createFindings()
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
})
