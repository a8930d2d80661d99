// Tests of `npm run texts`: what a translator has still to write.
import { expect, test } from 'vitest'
import { main } from '#test/texts.ts'
import { textsOf } from '#test/support/words/locales.ts'
import { isLeftInEnglish } from '#test/support/words/wording.ts'

async function run(...args: string[]) {
  const said = { out: [] as string[], err: [] as string[] }
  const code = await main(args, { out: (line) => said.out.push(line), err: (line) => said.err.push(line) })
  return { code, ...said }
}

test('a language that has all of them lacks nothing', async () => {
  expect(await run('--lang', 'sv')).toEqual({ code: 0, out: [], err: ['sv has every text.'] })
})

test('a new language lacks every text, in each form that it counts in', async () => {
  const { code, out, err } = await run('--lang', 'pl')
  expect(code).toBe(1)
  expect(out).toContain(`controls.json  dialog.close: ${textsOf('en', 'controls')['dialog.close']}`)
  const days = out.filter((line) => line.startsWith('phone.json  days_'))
  expect(days.map((line) => line.split(':')[0])).toEqual(
    ['one', 'few', 'many', 'other'].map((form) => `phone.json  days_${form}`),
  )
  expect(err).toEqual([`pl lacks ${out.length} texts or has them in English; each stands above.`])
})

test('what is no language is said, and nothing is looked at', async () => {
  expect(await run('--lang', 'no language')).toEqual({
    code: 2,
    out: [],
    err: ['“no language” is not the short name of a language, such as nb or de. Nothing was looked at.'],
  })
})

test('a text that is English still is to be translated; one that reads the same in both languages is not', () => {
  const same = (text: string) => ({ key: 'controls: dialog.close', text, english: text })
  expect(isLeftInEnglish('de', same('Close'))).toBe(true)
  expect(isLeftInEnglish('nb', same('Kiosk'))).toBe(false)
  expect(isLeftInEnglish('de', same('{{amount}} · {{time}}'))).toBe(false)
})
