// Tests of what a till and a hub say to each other across versions: whatever is new is passed over, whatever is wrong is not.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  parseKnownFields,
  health,
  healthAnswer,
  hint,
  hubRefusal,
  hubTrouble,
  pairAnswer,
  journalTip,
} from '#shared/hub.ts'
import { shopAnswer, shopQuestions } from '#shared/shop.ts'
import { wellTill } from '#test/support/hub/hub.ts'

const hash = '0'.repeat(64)
const refused = { refused: { row: 4, found: 'fork' } }
const { unit: _, ...kept } = wellTill
const till = {
  till: 'aaaaaa',
  name: 'Till 1',
  isOwn: true,
  seenAt: null,
  rows: 0,
  head: hash,
  health: kept,
  refused: refused.refused,
  quarantined: { row: 1, since: 2 },
  isRevoked: false,
  isSilent: false,
  behind: 0,
}

/** The same with a field more in each object. */
const ofTomorrow = (one: unknown): unknown => {
  if (Array.isArray(one)) return one.map(ofTomorrow)
  if (typeof one !== 'object' || one === null) return one
  const fields = Object.entries(one).map(([name, value]) => [name, ofTomorrow(value)])
  return { ...Object.fromEntries(fields), ofTomorrow: { more: [1] } }
}

test.each<[string, z.ZodMiniType, object]>([
  ['a tip', z.union([journalTip, hubRefusal]), { row: 3, hash, signature: null }],
  ['a refusal', z.union([journalTip, hubRefusal]), refused],
  ['the answer to a pairing', pairAnswer, { key: 'k', shop: 'Bakery' }],
  ['how a till is', health, wellTill],
  ['the answer to it', healthAnswer, { isConfirmed: true, namesakes: [] }],
  ['a hint', hint, { of: 'payment', name: 'a-1', event: 'AUTHORIZED', at: 1 }],
  ['trouble', hubTrouble, { trouble: { code: 'key', message: '' } }],
  ['the tills of a shop', shopQuestions.tills.gives, [till]],
])('%s with fields that are not known yet is read as without them', (_, shape, said) => {
  expect(parseKnownFields(shape, ofTomorrow(said))).toEqual({ success: true, data: said })
})

test('an answer of the shop is read as without what is not known yet beside it', () => {
  expect(parseKnownFields(shopAnswer, { answer: [1], ofTomorrow: 1 }).data).toEqual({ answer: [1] })
})

test('what is wrong stays wrong, whatever is new beside it', () => {
  expect(parseKnownFields(journalTip, { row: 'x', hash, signature: null, ofTomorrow: 1 }).success).toBe(false)
  expect(parseKnownFields(z.union([journalTip, hubRefusal]), { ofTomorrow: 1 }).success).toBe(false)
  expect(parseKnownFields(health, { ...wellTill, waiting: 'some', ofTomorrow: 1 }).success).toBe(false)
})
