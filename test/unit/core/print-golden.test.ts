// The receipts and reports on record: they read as when somebody last looked at them, in five languages, and no word is wider than any paper.
import fc from 'fast-check'
import path from 'node:path'
import { expect, test } from 'vitest'
import { asText } from '#test/support/till/paper-text.ts'
import { reportRows, shopReportRows } from '#core/printing/report-rows.ts'
import { receiptRows, rowsOfShopReport, layOut, wrapText } from '#core/printing/documents.ts'
import { sandboxSettings } from '#core/settings/settings.ts'
import { language as languages } from '#shared/language.ts'
import type { Market } from '#shared/market.ts'
import { titleRow, pairRow, printRow, textRow } from '#shared/paper.ts'
import {
  copyReceipt,
  registerReceipt,
  signUpReceipt,
  refundReceipt,
  saleReceipt,
  shopX,
  shopZ,
  xReport,
  zReport,
} from '#test/support/samples/printed-papers.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const timeZone = 'Europe/Oslo'
const marketOf = { nb: 'NO', en: 'NO', da: 'DK', fi: 'FI', sv: 'FI' } as const satisfies Record<
  string,
  Market
>
const currencyOf = { NO: 'NOK', DK: 'DKK', FI: 'EUR' } as const
const golden = (name: string) => path.join(import.meta.dirname, `../../fixtures/paper/${name}.txt`)
const widths = [48, 42, 32] as const

test.each(languages.options)('receipts in %s', async (language) => {
  const market = marketOf[language]
  const receipts = {
    sale: saleReceipt,
    refund: refundReceipt,
    copy: copyReceipt,
    joining: signUpReceipt,
    register: registerReceipt,
  }
  const papers = Object.entries(receipts).flatMap(([name, receipt]) => {
    const amount = { ...receipt.amount, currency: currencyOf[market] }
    const link = name === 'sale' ? 'https://till.example/receipt/140/abc' : null
    const rows = receiptRows({ ...receipt, amount, language, market }, { link, isAgain: name === 'copy' })
    const width = name === 'sale' ? 48 : name === 'refund' ? 42 : 32
    return [`=== ${name}, ${width} columns`, asText(layOut(rows, width))]
  })
  await expect(`${papers.join('\n')}\n`).toMatchFileSnapshot(golden(`receipts-${language}`))
})

test.each(languages.options)('reports in %s', async (language) => {
  const market = marketOf[language]
  const papers = [xReport, zReport].flatMap((report, at) => {
    const rows = reportRows({ ...report, currency: currencyOf[market] }, { language, market, timeZone })
    const width = at === 0 ? 48 : 32
    return [`=== ${at === 0 ? 'X' : 'Z'}, ${width} columns`, asText(layOut(rows, width))]
  })
  await expect(`${papers.join('\n')}\n`).toMatchFileSnapshot(golden(`reports-${language}`))
})

test.each(languages.options)('reports of the whole shop in %s', async (language) => {
  const market = marketOf[language]
  const papers = [shopX, shopZ].flatMap((report, at) => {
    const rows = shopReportRows({ ...report, currency: currencyOf[market] }, { language, market, timeZone })
    const width = at === 0 ? 48 : 32
    return [`=== ${at === 0 ? 'X' : 'Z'}, ${width} columns`, asText(layOut(rows, width))]
  })
  await expect(`${papers.join('\n')}\n`).toMatchFileSnapshot(golden(`shop-reports-${language}`))
})

test('a copy of the shop’s closing is in the words and at the time of its day, at whichever till', () => {
  const drawn = { language: 'fi', market: 'FI', timeZone: 'Europe/Helsinki' } as const
  const rows = rowsOfShopReport(sandboxSettings(), { ...shopZ, drawn })
  expect(rows).toEqual(shopReportRows(shopZ, drawn))
  expect(rows).not.toEqual(shopReportRows(shopZ, shopZ.drawn))
})

test('the heading is the largest of all that is on a receipt', () => {
  for (const receipt of [saleReceipt, refundReceipt, copyReceipt, registerReceipt]) {
    const large = receiptRows(receipt).filter((one) => 'weight' in one && one.weight === 'large')
    expect(large).toHaveLength(receipt.copy > 0 ? 2 : 1)
  }
})

const texts = fc.string({ unit: 'grapheme', maxLength: 90 })
const weight = fc.constantFrom('plain', 'quiet', 'bold', 'large', 'mark')
const anyRow = fc.oneof(
  fc.record({
    is: fc.constant('text' as const),
    text: texts,
    align: fc.constantFrom('left', 'center'),
    weight,
  }),
  fc.record({ is: fc.constant('pair' as const), left: texts, right: texts, weight }),
)

test('whatever is printed, no line is wider than the paper, and no letter of it is lost', () => {
  const isLine = premise('it is a line of text', 0.5)
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 6 }), fc.constantFrom(...widths), (given, width) => {
      const rows = given.map((one) => printRow.parse(one))
      for (const line of layOut(rows, width)) {
        const text = isLine(line.is === 'line' && line)
        if (text) expect(text.text.length).toBeLessThanOrEqual(text.weight === 'large' ? width / 2 : width)
      }
    }),
    tried(300),
  )
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 50 }), (given, width) => {
      const bare = (text: string) => text.replaceAll(' ', '')
      expect(bare(wrapText(given, width).join(''))).toBe(bare(given))
    }),
  )
})

test.each(widths)(
  'a word of eighty letters breaks on %i columns wherever it stands, and nothing of it is lost',
  (width) => {
    const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzesentwurfsfassung'
    const weights = ['plain', 'bold', 'large', 'mark'] as const
    for (const given of weights.flatMap((one) => [
      pairRow(word, '499,00', one),
      textRow(word, one),
      titleRow(word, one),
    ])) {
      const printed = layOut([given], width).flatMap((line) => (line.is === 'line' ? [line.text] : []))
      expect(printed.join('').replaceAll(' ', '')).toBe(given.is === 'pair' ? `${word}499,00` : word)
      expect(printed.length).toBeLessThanOrEqual(Math.ceil(80 / (width / 2 - 7)))
    }
    expect(
      layOut([pairRow('Till', word)], width)
        .map((line) => line.text.trim())
        .join(''),
    ).toBe(`Till${word}`)
  },
)
