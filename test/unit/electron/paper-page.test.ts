// Tests of the page that the desktop app prints from: its title, its typeface, its code, and nothing that is run or fetched.
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { paperPage } from '#electron/paper-page.ts'
import { titleRow, gap, pairRow, rule, textRow } from '#shared/paper.ts'

const titleIn = (page: string) => /<title>(.*)<\/title>/.exec(page)?.[1]

test('a paper is called by its heading and its shop, in its own words, and no letter of them is markup', async () => {
  const rows = [
    titleRow('Brød & <Kaffe>', 'bold'),
    titleRow('Storgata 1'),
    gap,
    titleRow('Salgskvittering', 'large'),
  ]
  expect(titleIn(await paperPage(rows, 32))).toBe('Salgskvittering · Brød &amp; &lt;Kaffe&gt;')
  expect(titleIn(await paperPage([titleRow('Testside', 'large'), rule, textRow('x')], 48))).toBe('Testside')
  expect(titleIn(await paperPage([pairRow('a', 'b')], 48))).toBe('')
})

test('its typeface and its code lie in the page, which may run and fetch nothing', async () => {
  const link = 'https://receipts.example/receipt/142/3kq0'
  const page = await paperPage([textRow('Thank you'), { is: 'qr', text: link }], 48)
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; font-src data:"`)
  expect(page.match(/url\(data:font\/woff2;base64,/g)).toHaveLength(2)
  expect(page.match(/url\((?!data:)|<script|<img|href=/g)).toBeNull()
  expect(readCode(page)).toBe(link)
})

/** Four pixels to a module. The dark ones are strokes of one module's width: `M4 4.5h7m1 0h2`. */
function readCode(page: string): string {
  const side = Number(/viewBox="0 0 (\d+) /.exec(page)?.[1])
  const size = side * 4
  const data = new Uint8Array(size * size * 4).fill(255)
  let [x, y] = [0, 0]
  for (const [, act = '', one = '', other = ''] of (
    /stroke="#000000" d="([^"]*)"/.exec(page)?.[1] ?? ''
  ).matchAll(/([Mmh])([\d.-]+)(?: ([\d.-]+))?/g)) {
    if (act === 'M') [x, y] = [Number(one), Math.floor(Number(other))]
    else if (act === 'm') [x, y] = [x + Number(one), y + Number(other)]
    else for (const end = x + Number(one); x < end; x += 1) fill(x, y)
  }
  function fill(column: number, row: number): void {
    for (let line = row * 4; line < row * 4 + 4; line += 1)
      for (let at = column * 4; at < column * 4 + 4; at += 1)
        data.fill(0, (line * size + at) * 4, (line * size + at) * 4 + 3)
  }
  return decodeQR({ width: size, height: size, data })
}
