// Agreements in the journal: the rows beside their facts follow from them, are checked with them, and are made anew when they are wrong.
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import type { AgreementFact } from '#core/agreement/facts.ts'
import { journalIn } from '#core/journal/journal.ts'
import { openJournalFile } from '#core/journal/sqlite.ts'
import { survey } from '#core/backup/backup.ts'
import { ownerKey } from '#core/service/access.ts'
import { tillFeatures } from '#core/features.ts'
import { agreementFeature, agreementQueries } from '#core/agreement/projection.ts'
import { createPlace, openAt, secret, writeAgreement } from '#test/support/till/journal.ts'
import { drafting, joinedAt, seenCharge } from '#test/support/till/memberships.ts'
import { opened } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(place.remove)

const joined = (name: string): AgreementFact[] => {
  const of = drafting({}, name)
  const agreementId = `agr_${name.slice(-6)}`
  return [
    of,
    { kind: 'agreementDrafted', agreementId, confirmation: 'https://c.example', chargeId: null },
    {
      kind: 'agreementSeen',
      status: 'ACTIVE',
      externalId: of.externalId,
      name: of.plan.name,
      price: 9_900,
      campaign: null,
      period: of.plan.period,
      start: new Date(joinedAt).toISOString(),
      stop: null,
    },
  ]
}

const [one, two] = ['k7m2q9-a00001-abc123', 'k7m2q9-a00002-def456'] as const
const paid: AgreementFact[] = [
  seenCharge('c1', { captured: 9_900 }),
  { kind: 'chargeCaptured', chargeId: 'c1', value: 9_900, receipt: 1 },
]

function past(): string {
  const file = place.newFile()
  using journal = openAt(file)
  writeAgreement(journal, one, joinedAt, [...joined(one), ...paid])
  writeAgreement(journal, two, joinedAt, joined(two).slice(0, 2))
  return file
}

test('what there is, what is open and what is ACTIVE is asked of the rows, also by the service’s id', () => {
  using journal = openAt(past())
  const entities = journal.entities(agreementFeature)
  const agreements = agreementQueries(journal)

  expect(entities.all()).toEqual([one, two])
  expect(entities.unsettled()).toEqual([two])
  expect([agreements.latest(), entities.counter()]).toEqual([two, 2])
  const owner = ownerKey(drafting({}, one))
  expect([agreements.active(owner), agreements.active('another')]).toEqual([[one], []])
  expect(agreements.named('agr_def456', owner)).toBe(two)
  expect(agreements.named('agr_def456', 'another')).toBeUndefined()
})

test.each([
  ['one is held for finished', 'UPDATE agreement SET settled = 1'],
  ['one is held for stopped', "UPDATE agreement SET status = 'STOPPED' WHERE counter = 1"],
  ['one has another id', "UPDATE agreement SET agreementId = 'agr_other' WHERE counter = 2"],
  ['one is another sales unit’s', "UPDATE agreement SET owner = 'another' WHERE counter = 1"],
  ['one is missing', 'DELETE FROM agreement WHERE counter = 1'],
  [
    'one is there that no fact tells of',
    `INSERT INTO agreement SELECT 0, 'k7m2q9-a00000-xyz789', agreementId, status, settled, opened, openedAt, owner, member FROM agreement WHERE counter = 1`,
  ],
  ['its money is another', 'UPDATE movement SET value = value + 1'],
])('the rows of agreements are wrong (%s): they are made anew behind the till', (_, sql) => {
  const file = past()
  const right = survey(file)
  expect(right).toMatchObject({ ok: true, value: { isDerivedRight: true } })
  const vandal = new DatabaseSync(file)
  vandal.exec(sql)
  vandal.close()
  expect(survey(file)).toMatchObject({ ok: true, value: { isDerivedRight: false } })
  {
    // Nothing of it is checked before it is opened.
    using journal = opened(
      journalIn(opened(openJournalFile(file)), { file, secret, features: tillFeatures, most: 0 }),
    )
    for (let state = journal.verify(2); !state.isWhole && !state.trouble;) state = journal.verify(2)
    expect(journal.verified()).toMatchObject({ isWhole: true, trouble: null })
  }
  expect(survey(file)).toEqual(right)
})

test('the number of whoever is asked on the phone is kept while the agreement is open, and no longer', () => {
  const file = place.newFile()
  using journal = openAt(file)
  writeAgreement(journal, one, joinedAt, joined(one).slice(0, 1), '4791234567')
  expect(journal.erasable(one)).toBe('4791234567')
  writeAgreement(journal, one, joinedAt, joined(one).slice(1))
  expect(journal.erasable(one)).toBeUndefined()
})
