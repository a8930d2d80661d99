// Tests of the names that stand side by side in a table or on a page: two of them are never the same.
import { expect, test } from 'vitest'
import { readLocales } from '#core/system/locales.ts'
import { allLanguages } from '#shared/language.ts'

test.each(allLanguages)(
  'in %s the number of refunds and their sum are named apart, and days that were chosen are not asked for',
  (language) => {
    const texts: Partial<Record<string, string>> = { ...readLocales('reports')[language] }
    expect(texts['sums.refunds']).not.toBe(texts['sums.refunded'])
    expect(texts['period.title']).not.toBe(texts['reports.period'])
  },
)
