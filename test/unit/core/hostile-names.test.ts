// Names that steer what shows them: refused by every way in alike, and harmless in every way out, wherever they came from.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parsePlans } from '#core/agreement/plans.ts'
import { parseCatalog } from '#core/catalog/catalog-file.ts'
import { readCatalogRows } from '#core/catalog/csv-catalog.ts'
import { textRows } from '#core/catalog/sheet-rows.ts'
import { receiptRows, layOut } from '#core/printing/documents.ts'
import { encodeLines } from '#core/printing/printer.ts'
import { receiptPdf } from '#core/printing/pdf.ts'
import { exportTable } from '#core/report/export.ts'
import { settingsFaults } from '#core/settings/settings.ts'
import { readStaff } from '#core/staff/roster.ts'
import { createLog } from '#core/system/log.ts'
import { isShopName } from '#hub/tills/enrolment.ts'
import { receiptPage } from '#server/receipt-page.ts'
import { mustBe } from '#shared/catalog-file.ts'
import { emptyCatalog } from '#shared/catalog.ts'
import { health, hubPairRequest } from '#shared/hub.ts'
import { namesIn } from '#renderer/office/products/category-actions.ts'
import { checkedPlan } from '#shared/plan-rules.ts'
import { checkedProduct } from '#shared/product-rules.ts'
import { runCommand } from '#test/support/commands/command.ts'
import { saleReceipt } from '#test/support/samples/printed-papers.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

/** The title of a window, a cleared screen, a letter taken back, a word backwards, a part with a direction of its own. */
const onOneLine = [
  'Kaffe\u001b]0;x\u0007',
  'Kaffe\u009b2J',
  'Kaffe\u007f',
  'Kaffe \u202eeet\u202c',
  'Kaffe \u2066x\u2069',
  'Kaffe\u0085Te',
]
/** Those too that begin a line; white space within the words of a plan is made one space. */
const hostile = [...onOneLine, 'Kaffe\u2028Te', 'Kaffe\rTe']
const kind = 'Blåbær & Æbler – 茶 👩‍🍳 “50 %”'
const steering = /(?![\t\r\n])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const product = (name: string) => ({
  names: { en: name },
  details: { en: name },
  price: 100,
  vatRate: 1500,
  barcode: null,
  category: 'hot',
  image: { drawing: 'mug' },
  minimumAge: 0,
})
const plan = (name: string) => ({
  id: 'swim',
  name,
  description: name,
  pricing: { type: 'LEGACY', amount: 9900 },
  period: { unit: 'MONTH', count: 1 },
  campaign: null,
  initialCharge: null,
  vatRate: 2500,
  retryDays: 3,
  isOffered: true,
})
const catalogText = (name: string) =>
  JSON.stringify({
    categories: [{ id: 'hot', names: { en: name } }],
    products: [{ ...product(name), id: 'tea' }],
  })
const sheet = (name: string) =>
  readCatalogRows(
    textRows(Buffer.from(`id;category;category_en;name_en;price;vat\ntea;hot;"${name}";"${name}";39;15\n`)),
    () => ({ expected: mustBe('pictureThere') }),
    { before: emptyCatalog, market: 'NO' },
  )
const staffFile = (name: string) => {
  const file = path.join(newFolder(), 'staff.json')
  const people = [{ id: 'p1', name, role: 'cashier', number: 11, pin: null, isActive: true }]
  writeFileSync(file, JSON.stringify({ people }))
  return readStaff(file)
}
const settings = (changes: object) =>
  'settings' in settingsFaults({ service: { kind: 'sandbox' }, ...changes })

/** Whether it takes a name, and which it must not take. */
const waysIn: [string, (name: string) => boolean, string[]?][] = [
  ['the file of products', (name) => parseCatalog(catalogText(name), 'c.json').ok],
  ['a sheet of products', (name) => sheet(name).ok],
  ['the form of a product', (name) => checkedProduct(product(name), []).product !== null],
  ['the form of a plan', (name) => checkedPlan(plan(name)).plan !== null, onOneLine],
  ['the file of plans', (name) => parsePlans(JSON.stringify([plan(name)]), 'p.json').ok, onOneLine],
  ['the file of staff', (name) => staffFile(name).ok],
  ['the name of the till', (name) => settings({ tillName: name })],
  ['the name of the shop', (name) => settings({ shop: { name } })],
  ['the lines of its address', (name) => settings({ shop: { name: 'Bakery', address: [name] } })],
  ['what customers read meanwhile', (name) => settings({ slogan: { en: name } })],
  ['a till that is paired with a hub', (name) => nameTaken(hubPairRequest.shape.till.shape.name, name)],
  ['a till that speaks to its hub', (name) => nameTaken(health.shape.name, name)],
  ['a shop at the hub', (name) => isShopName(name.replaceAll('\u200d', ''))],
]
/** Space alone, and signs of which nothing is seen. */
const unseen = [' ', '\u00a0 \u3000', '\u200b', '\u3164', '\u2800', '\u00ad\u034f\ufe0f', '\u{e0041}']

test.each(waysIn)('%s takes no name of which nothing is seen', (_, takes) => {
  expect(unseen.filter(takes)).toEqual([])
})

test('the form of a product, of a plan and of a category say that a name of which nothing is seen is missing', () => {
  for (const name of unseen) {
    const given = { ...product('Tea'), isFavourite: false, isSoldOut: false }
    expect(checkedProduct({ ...given, names: { en: name } }, []).faults).toMatchObject([
      { field: 'names.en', rule: 'missing' },
    ])
    expect(checkedPlan(plan(name)).faults).toContainEqual({ field: 'name', rule: 'missing', limit: 0 })
    expect(namesIn({ en: name, nb: '', da: '', fi: '', sv: '' }, 'en').faults).toEqual([
      { field: 'en', rule: 'missing' },
    ])
  }
})

test('two names of staff that look alike are one, and one of which nothing is seen is none', async () => {
  await using shop = await openShop()
  const add = (name: string) => shop.office.ask('staff.add', { name, role: 'cashier', pin: null })
  for (const name of unseen)
    expect(await add(name)).toMatchObject({ ok: false, problem: { code: 'staff.nameMissing' } })
  opened(await add('Ådne B'))
  for (const name of ['\u3164Ådne B', 'Ådne\u2800 B', 'Ådne\u00a0\u2003B', 'A\u030adne B'])
    expect(await add(name)).toMatchObject({ ok: false, problem: { code: 'staff.nameTaken' } })
})

const nameTaken = (shape: { safeParse(given: string): { success: boolean } }, name: string) =>
  shape.safeParse(name).success

test.each(waysIn)('%s takes no name that steers what shows it', (_, takes, names = hostile) => {
  expect(takes(kind)).toBe(true)
  expect(names.filter(takes)).toEqual([])
})

test('the office refuses such a name of a product, a category, a till, a register and a plan, and cleans one of its staff', async () => {
  await using shop = await openShop()
  const { revision } = opened(await shop.office.ask('catalog.read', {}))
  for (const name of hostile) {
    const given = { ...product(name), details: null, isFavourite: false, isSoldOut: false } as const
    const outcomes = [
      await shop.office.ask('product.save', { revision, product: null, given: given as never }),
      await shop.office.ask('category.save', { revision, category: 'hot', names: { en: name } }),
      await shop.office.ask('registers.pair', { name, rights: ['pay'] }),
    ]
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false])
    expect(opened(await shop.office.ask('settings.change', { changes: { tillName: name } }))).toEqual({
      faults: ['tillName'],
    })
  }
  opened(
    await shop.office.ask('staff.add', { name: hostile.join('').slice(0, 40), role: 'cashier', pin: null }),
  )
  const names = opened(await shop.office.ask('staff.list', {})).map(({ name }) => name)
  expect(names).toHaveLength(1)
  expect(names.filter((name) => steering.test(name))).toEqual([])
})

test('another register’s words come without control characters onto screens, receipts and the service', async () => {
  await using shop = await openShop()
  const register = await pairedRegister(shop)
  const lines = [{ name: hostile[0], unitPrice: 4900 }]
  const metadata = { shelf: hostile[2] }
  await register.ask('1', 4900, { lines, text: hostile[3], saleNumber: hostile[1], metadata })
  const sent = shop.network.heard.find(
    ({ method, path: at }) => method === 'POST' && at.endsWith('/payments'),
  )
  expect(sent?.body).toContain('Kaffe eet')
  expect(sent?.body).not.toMatch(/[\u202c\u202e]|\\u00/)
  const shown = JSON.stringify([shop.customer.view(), register.read('1')])
  expect(shown).toContain('Kaffe]0;x')
  expect(shown).not.toMatch(/\\u00|[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
})

test('a reason and a note are kept as one line of what can be seen of them', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  const { sale, reference } = await shop.cashier.watch(4_000)
  const reason = `Feil\n${hostile.join('')}\ufeff\u200e vare`
  const manager = { pin: '', reason }
  opened(await shop.cashier.ask('sale.refund', { sale, reference, value: 5_000, manager }))
  const told = JSON.stringify(shop.facts(sale))
  expect(told).toContain('Feil Kaffe]0;x')
  expect(told).not.toMatch(/\\u00|\\n|[\u007f-\u009f\u200e\u2028\u202a-\u202e\u2066-\u2069\ufeff]/)
})

test('the mark that begins some files and is pasted along with a name is no part of it', async () => {
  expect(opened(parseCatalog(catalogText('\ufeffKaf\ufefffe'), 'c.json')).products[0]?.names.en).toBe('Kaffe')
})

const receipt = {
  ...saleReceipt,
  shop: { ...saleReceipt.shop, name: hostile[3] ?? '' },
  person: hostile[0] ?? '',
  lines: saleReceipt.lines.map((line, at) => ({ ...line, name: hostile[at] ?? '' })),
}

test('whatever a fact calls a shop, a person and goods: on paper, in a PDF and on a page they are letters', async () => {
  // A page and the system's printer draw the rows as they are.
  expect(JSON.stringify(receiptRows(receipt))).not.toMatch(/\\u00|[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/)
  const lines = layOut(receiptRows(receipt), 42).flatMap((line) => (line.is === 'line' ? [line.text] : []))
  expect(lines.filter((line) => steering.test(line) || /\s/.test(line.replaceAll(' ', '')))).toEqual([])
  const bytes = encodeLines(layOut(receiptRows(receipt), 42), {
    language: 'esc-pos',
    columns: 42,
    codepage: 'cp858',
  })
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('\u001b]')
  expect(Buffer.from(await receiptPdf(receipt)).toString('latin1')).toContain('(Kaffe eet)')
  const page = String(await receiptPage(receipt, 'en'))
  expect(page).toContain('Kaffe eet')
  expect(page).not.toMatch(steering)
})

test('in a table for a spreadsheet they are cells, and no formula', () => {
  const sold = {
    kind: 'product',
    pieces: 1,
    captured: 100,
    capturedVat: 20,
    refunded: 0,
    refundedVat: 0,
  } as const
  const products = [...hostile, 'Te;=1+1', '=1+1'].map((name) => ({ ...sold, id: name, name }))
  const days = { from: '2026-01-01', to: '2026-01-01' }
  const { text } = exportTable({ products, people: [], discounts: [] }, days, 'products')
  expect(text.slice(1)).not.toMatch(steering)
  expect(text).toContain(`"Te;'=1+1"`)
  expect(text).not.toMatch(/[";,\t\n]=/)
})

test('in a terminal they are spelt out, and a line of JSON still says the same', async () => {
  const folder = newFolder()
  const name = '\u001b[2J\u009b31m\u202etill.csv'
  const told = await runCommand('server/commands/catalog.ts', ['sample', name], folder)
  expect(told).toMatchObject({ code: 0, err: '' })
  expect(told.out).toContain(String.raw`\u001b[2J\u009b31m\u202etill.csv`)
  expect(told.out).not.toMatch(steering)
  expect(readdirSync(folder)).toEqual([name])
  const refused = await runCommand('server/commands/catalog.ts', ['sample', name, '--json'], folder)
  expect(refused.out + refused.err).not.toMatch(steering)
  expect(JSON.parse(refused.out)).toMatchObject({
    problem: { code: 'backup.exists', details: { file: path.join(folder, name) } },
  })
  expect(existsSync(path.join(folder, name))).toBe(true)
})

test('in a terminal one line is said as one line, whatever stands in it', async () => {
  const folder = newFolder()
  const told = await runCommand('server/commands/catalog.ts', ['sample', 'till\nHead 0\r.csv'], folder)
  expect(told.out).toContain(String.raw`till\nHead 0\r.csv`)
  expect(told.out).not.toMatch(/^Head|\r/m)
  const refused = await runCommand('server/commands/catalog.ts', ['sample', 'till\nHead 0\r.csv'], folder)
  expect(refused.err).not.toMatch(/^Head|\r/m)
  expect(refused.err.trim().split('\n')).toHaveLength(3)
})

test.each(['Mona\u202e', 'M'.repeat(41)])('the terminal makes no manager of the name %j', async (name) => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ service: { kind: 'sandbox' } }))
  const typed = `${name}\n471147\n471147\n`
  const told = await runCommand('server/commands/pin.ts', ['--data', folder], folder, typed)
  expect(told).toMatchObject({ code: 1, out: '' })
  expect(told.err).toContain('a name of 1 to 40 characters')
  expect(told.err).not.toMatch(steering)
  expect(existsSync(path.join(folder, 'staff.json'))).toBe(false)
})

test('in the log they are spelt out, and a line says the same', () => {
  const lines: string[] = []
  createLog({ write: (line) => void lines.push(line) }).warn({ till: hostile }, hostile.join(' '))
  expect(lines.join('').trim()).not.toMatch(steering)
  expect(JSON.parse(lines.join(''))).toMatchObject({ till: hostile, msg: hostile.join(' ') })
})

test('no program writes to a terminal but by the one function that spells them out', () => {
  const root = path.join(import.meta.dirname, '../../..')
  const folders = ['core', 'electron', 'hub', 'sandbox', 'server', 'shared']
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
  const lines = files
    .split('\n')
    .filter((file) => /\.m?[jt]s$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    )
    .filter((line) => /\bconsole\.\w+\(|process\.std(out|err)\.write\(/.test(line))
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => !line.includes('printableLine('))).toEqual([
    // A log spells its own lines; a prompt echoes what is typed; a code is drawn of blocks alone.
    'hub/app/open.ts: const log = createLog({ write: (line) => void process.stderr.write(line) })',
    'server/commands/pin.ts: if (!muted.isOn) process.stderr.write(chunk as Buffer)',
    "server/commands/server-start.ts: process.stdout.write(`  ${styleText(['black', 'bgWhiteBright'], row, { stream: process.stdout })}\\n`)",
  ])
})
