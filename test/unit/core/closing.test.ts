// A closing beside a journal's tables: right ones are left as they are, and what is signed is the same wherever it is counted.
import { expect, test } from 'vitest'
import { compareNames } from '#core/report/sums.ts'
import { closePeriod, xReport } from '#core/report/report.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { Sale } from '#core/sale/state.ts'
import type { TillFact } from '#core/till/facts.ts'
import { settings } from '#shared/settings.ts'
import { openAt } from '#test/support/till/journal.ts'
import { factsOf, saleName } from '#test/support/till/long-history.ts'
import { opened } from '#test/support/till/shop.ts'

test('while the clock goes on and the tables are right, a closing makes nothing of them anew', () => {
  using journal = openAt(':memory:')
  let now = Date.UTC(2026, 0, 15, 12)
  const rebuild = (): null => {
    throw new Error('the tables were right')
  }
  const at = {
    identity: { tillId: 'k7m2q9' },
    journal: { ...journal, rebuild },
    settings: settings.parse({ service: { kind: 'sandbox' } }),
    service: { merchantSerialNumber: '123456', environment: 'TEST' as const, address: 'sandbox' },
    clock: { now: () => (now += 1) },
    unfinished: () => [],
  }
  const captured = [1, 2, 3].map((nth) => {
    let before: Sale | undefined
    for (const fact of factsOf(nth))
      before = journal.append(saleFeature, { id: saleName(nth), at: now, fact, before }).after
    const note = (fact: TillFact) => void journal.note(now, fact)
    return opened(closePeriod(at, xReport(at).from, note, null)).captured
  })
  expect(captured).toEqual([5_000, 5_100, 5_200])
})

test('names have one order, whatever language the machine speaks', () => {
  const names = ['Zoe', 'Aaron', 'Åse', 'adam', '', 'Aaron']
  expect(names.toSorted(compareNames)).toEqual(['', 'Aaron', 'Aaron', 'Zoe', 'adam', 'Åse'])
})
