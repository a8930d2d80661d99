// A shop edits its products in a spreadsheet and brings them into the till, which goes on selling meanwhile: as somebody types it.
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { catalogFileOf, readCatalog } from '#core/catalog/catalog-file.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import type { Product } from '#shared/catalog.ts'
import { runCommand, startCommand } from '#test/support/commands/command.ts'
import { png } from '#test/support/till/catalogs.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-catalog-command-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const newFolder = () => mkdtempSync(path.join(root, 'till-'))
/** A `--data` among the arguments comes last, and wins. */
const catalog = (folder: string, action?: string, ...args: string[]) =>
  runCommand(
    'server/commands/catalog.ts',
    action === undefined ? [] : [action, '--data', folder, ...args],
    folder,
  )
const kept = (folder: string): Product[] => {
  const found = readCatalog(catalogFileOf(folder))
  return (found.ok ? found.value?.products : undefined) ?? []
}
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')))

test('sample, edit, dry run, import, export: told to the field, changed only when asked to', async () => {
  const folder = newFolder()
  // Of a shop that has chosen English.
  writeFileSync(
    path.join(folder, 'settings.json'),
    JSON.stringify({ locale: 'en-GB', service: { kind: 'sandbox' } }),
  )
  expect(await catalog(folder, 'sample', 'menu.csv')).toMatchObject({ code: 0, err: '' })
  expect(await catalog(folder, 'import', 'menu.csv')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/24 products: 24 added, 0 changed, 0 removed\.\n$/) as string,
  })
  expect(kept(folder)).toEqual(sampleCatalog('NO').products)

  edit(path.join(folder, 'menu.csv'), (text) =>
    text
      .replace(/^"tea";.*\r\n/m, '')
      .replace('"52,00";"15"', '54,5;25')
      .replace(/^"cappuccino";/m, 'cortado;'),
  )
  const before = readFileSync(catalogFileOf(folder), 'utf8')
  const dry = await catalog(folder, 'import', '--dry-run', 'menu.csv')
  expect(dry).toMatchObject({ code: 0, err: '' })
  expect(dry.out.split('\n').map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
    '+ cortado Cappuccino NOK 49.00 15 % favourite',
    '~ flat-white: price NOK 52.00 → NOK 54.50, vatRate 15 % → 25 %',
    '- cappuccino Cappuccino NOK 49.00 15 % favourite',
    '- tea Tea NOK 39.00 15 %',
    'It would be 23 products: 1 added, 1 changed, 2 removed. Nothing was changed.',
    '',
  ])
  expect(readFileSync(catalogFileOf(folder), 'utf8')).toBe(before)

  const keeping = await catalog(folder, 'import', 'menu.csv', '--keep-missing', '--json')
  expect(JSON.parse(keeping.out)).toMatchObject({ ok: true, isDryRun: false, products: 25, removed: [] })
  expect(kept(folder).map(({ id }) => id)).toEqual(expect.arrayContaining(['tea', 'cortado', 'cappuccino']))

  expect(await catalog(folder, 'export', 'out.csv')).toMatchObject({ code: 0, err: '' })
  const again = await catalog(folder, 'import', 'out.csv', '--dry-run')
  expect(again.out).toBe('It would be 25 products: 0 added, 0 changed, 0 removed. Nothing was changed.\n')
  expect((await catalog(folder, 'list')).out).toMatch(
    /^Hot drinks \(hot\)\n {2}flat-white .*54\.50 +25 % +favourite\n/,
  )
})

test('pictures go out as files beside the CSV and come in again', async () => {
  const folder = newFolder()
  mkdirSync(path.join(folder, 'shop'))
  writeFileSync(path.join(folder, 'shop/tea.png'), png)
  const rows = 'id,category,category_en,name_en,price,vat,image\ntea,hot,Hot,Tea,39,15,tea.png\n'
  writeFileSync(path.join(folder, 'shop/menu.csv'), rows)
  expect((await catalog(folder, 'import', 'shop/menu.csv')).code).toBe(0)
  expect(kept(folder)[0]?.image).toEqual({ picture: `data:image/png;base64,${png.toString('base64')}` })
  const out = await catalog(folder, 'export', 'shop/out.csv')
  expect(out.out).toMatch(/^Written: 1 product in .*out\.csv, with 1 picture in out-pictures\.\n/)
  expect(readFileSync(path.join(folder, 'shop/out-pictures/tea.png'))).toEqual(png)
  expect((await catalog(folder, 'import', 'shop/out.csv', '--dry-run')).out).toMatch(
    /0 added, 0 changed, 0 removed/,
  )
})

test('mistakes are listed with line and column, nothing is changed, and it ends with 1', async () => {
  const folder = newFolder()
  await catalog(folder, 'sample', 'menu.csv')
  await catalog(folder, 'import', 'menu.csv')
  const before = readFileSync(catalogFileOf(folder), 'utf8')
  edit(path.join(folder, 'menu.csv'), (text) =>
    text.replace('"52,00";"15"', '52,0055;0,15').replace('2000000010205', '2000000010106'),
  )
  const { code, out, err } = await catalog(folder, 'import', 'menu.csv')
  expect([code, out]).toEqual([1, ''])
  expect(err.split('\n').slice(0, 3)).toEqual([
    'line 2, price “52,0055”: must be an amount in this till’s currency, with two decimals at most, such as 52,00 or 1290',
    'line 2, vat “0,15”: must be percent, such as 25 for 25 %; no rate is below 1',
    'line 11, barcode “2000000010106”: must be another one: this is that of line 10',
  ])
  expect(err).toMatch(/were not imported; mistakes in it: 3\.\n.*Nothing was changed/s)
  expect(readFileSync(catalogFileOf(folder), 'utf8')).toBe(before)
  const json = await catalog(folder, 'import', 'menu.csv', '--json')
  expect(JSON.parse(json.out)).toMatchObject({
    ok: false,
    faults: [{ line: 2 }, { line: 2 }, { line: 11 }],
    more: 0,
  })
})

test('an old file is imported once its letters and its prices are sure, and a workbook at once', async () => {
  const folder = newFolder()
  const rows = 'id;category;category_nb;name_nb;price;vat\nol;kald;Kaldt;Øl;1.290;25\n'
  writeFileSync(path.join(folder, 'old.csv'), Buffer.from(rows, 'latin1'))
  const letters = await catalog(folder, 'import', 'old.csv')
  expect([letters.code, letters.out]).toEqual([1, ''])
  expect(letters.err).toMatch(/--encoding.*It takes windows-1252 if these are words of the file: Øl; else/s)
  const prices = await catalog(folder, 'import', 'old.csv', '--encoding', 'windows-1252')
  expect(prices.err).toMatch(
    /1\.290 in line 2.*--prices.*thousands, if that is 1290\.00, or decimals, if it is 1\.290/s,
  )
  expect(existsSync(catalogFileOf(folder))).toBe(false)
  const tried = await catalog(folder, 'import', 'old.csv', '--dry-run', '--prices', 'thousands')
  expect(tried).toMatchObject({ code: 0, err: expect.stringContaining('Read as windows-1252: Øl') })
  expect(tried.out).toMatch(/Øl +1.290,00/)
  const done = await catalog(
    folder,
    'import',
    'old.csv',
    '--encoding',
    'windows-1252',
    '--prices',
    'thousands',
  )
  expect(done.code).toBe(0)
  expect(kept(folder)).toMatchObject([{ id: 'ol', names: { nb: 'Øl' }, price: 129_000 }])

  const book = await writeXlsx({
    sheets: [
      { name: 'A', rows: [rows.split('\n')[0]?.split(';') ?? [], ['te', 'varm', 'Varmt', 'Te', 39.9, 15]] },
    ],
  })
  writeFileSync(path.join(folder, 'menu.xlsx'), book)
  expect((await catalog(folder, 'import', 'menu.xlsx')).code).toBe(0)
  expect(kept(folder)).toMatchObject([{ id: 'te', price: 3990 }])
  expect((await catalog(folder, 'import', 'menu.xlsx', '--encoding', 'ascii')).err).toMatch(
    /“ascii”.*--encoding/s,
  )
})

test('a kept product’s barcode is not given to another one', async () => {
  const folder = newFolder()
  await catalog(folder, 'sample', 'menu.csv')
  await catalog(folder, 'import', 'menu.csv')
  edit(path.join(folder, 'menu.csv'), (text) => text.replace(/^"mug-blue";/m, 'mug-red;'))
  const { code, err } = await catalog(folder, 'import', 'menu.csv', '--keep-missing')
  expect(code).toBe(1)
  expect(err).toContain(
    'barcode “2000000010700”: must be another one: this is that of mug-blue, which is kept',
  )
  expect((await catalog(folder, 'import', 'menu.csv')).code).toBe(0)
})

test('what is kept and what is new are not more together than a till takes', async () => {
  const folder = newFolder()
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `p${from + at},c${from + at},C,P,10,25`)
  const write = (from: number, to: number) =>
    writeFileSync(
      path.join(folder, 'menu.csv'),
      ['id,category,category_en,name_en,price,vat', ...rows(from, to), ''].join('\n'),
    )
  write(0, 50)
  expect((await catalog(folder, 'import', 'menu.csv')).code).toBe(0)
  write(50, 51)
  for (const args of [['--dry-run'], []]) {
    const { code, out, err } = await catalog(folder, 'import', 'menu.csv', '--keep-missing', ...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/50 categories at most/)
  }
  expect(kept(folder)).toHaveLength(50)
})

test('a spoilt catalog is told, and an import is the remedy', async () => {
  const folder = newFolder()
  await catalog(folder, 'sample', 'menu.csv')
  writeFileSync(catalogFileOf(folder), '{')
  expect((await catalog(folder, 'list')).code).toBe(1)
  expect((await catalog(folder, 'import', 'menu.csv', '--keep-missing')).code).toBe(1)
  const { code, err } = await catalog(folder, 'import', 'menu.csv')
  expect(code).toBe(0)
  expect(err).toMatch(/catalog\.json cannot be used/)
  expect(kept(folder)).toHaveLength(24)
})

test.each([
  [[], /^npm run catalog -- VERB.* {2}import FILE\.csv {2}.*\n {2}list /s],
  [['bogus'], /“bogus”/],
  [['import'], /“import without a file”.*import FILE\.csv/s],
  [['import', 'none.csv'], /none\.csv cannot be read \(ENOENT\)/],
  [['import', 'none.csv', '--data', 'nowhere'], /none\.csv cannot be read \(ENOENT\)/],
  [['import', 'menu.csv', '--bogus'], /“--bogus”/],
  [['import', 'menu.csv', 'more.csv'], /more\.csv/],
  [['export', 'menu.csv'], /menu\.csv already/],
  [['export', 'nowhere/out.csv'], /could not be written \(ENOENT\)/],
])('%j: one plain answer and 1', async (args, words) => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'menu.csv'), '')
  const { code, out, err } = await catalog(folder, ...args)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(words)
  expect(err).not.toMatch(/^\s+at /m)
  expect(existsSync(catalogFileOf(folder))).toBe(false)
})

test('a folder that is not there is not made: it may be a slip', async () => {
  const folder = newFolder()
  await catalog(folder, 'sample', 'menu.csv')
  const slip = path.join(folder, 'slip')
  const { code, err } = await catalog(folder, 'import', 'menu.csv', '--data', slip)
  expect([code, existsSync(slip)]).toEqual([1, false])
  expect(err).toMatch(/slip.*started before/s)
})

test('a till that runs shows an import within seconds, and keeps its products when the file is spoilt', async () => {
  const folder = newFolder()
  await catalog(folder, 'sample', 'menu.csv')
  const args = ['--port', '0', '--data', folder, '--json']
  const { child, ended } = startCommand('server/commands/serve.mjs', args, folder)
  using _ = { [Symbol.dispose]: () => void child.kill('SIGKILL') }
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  const { surfaces } = JSON.parse(String(first)) as { surfaces: { cashier: string } }
  const cookie = (await fetch(surfaces.cashier, { redirect: 'manual' })).headers.getSetCookie().join('; ')
  const events = await fetch(new URL('events', surfaces.cashier), { headers: { cookie } })
  if (!events.body) throw new Error('no views')
  const views = viewsIn(events.body)
  const shown = await views.next((view) => view.catalogProblem === null)

  edit(path.join(folder, 'menu.csv'), (text) => text.replace('"52,00"', '53,00'))
  expect((await catalog(folder, 'import', 'menu.csv')).code).toBe(0)
  const taken = await views.next((view) => view.catalogRevision !== shown.catalogRevision)
  expect(taken.catalogProblem).toBeNull()
  writeFileSync(catalogFileOf(folder), '{')
  const spoilt = await views.next((view) => view.catalogProblem !== null)
  expect(spoilt).toMatchObject({
    catalogRevision: taken.catalogRevision,
    catalogProblem: { code: 'catalog.notTaken' },
  })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

type Shown = { catalogRevision: number; catalogProblem: { code: string } | null }

/** What a stream of views says of the catalog, until that is as wanted. */
function viewsIn(body: ReadableStream<BufferSource>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let held = ''
  return {
    async next(isWanted: (view: Shown) => boolean): Promise<Shown> {
      for (;;) {
        for (let end = held.indexOf('\n\n'); end >= 0; end = held.indexOf('\n\n')) {
          const told = /^data: (.*)$/m.exec(held.slice(0, end))?.[1]
          held = held.slice(end + 2)
          const view = told === undefined ? undefined : (JSON.parse(told) as { till: Shown }).till
          if (view && isWanted(view)) return view
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        held += value
      }
    },
  }
}
