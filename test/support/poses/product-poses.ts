// Every state of the office's page of products, each as the till's answers make it.
import type { Page } from 'playwright-core'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { emptyCatalog, type Catalog, type Product } from '#shared/catalog.ts'
import { problem } from '#shared/problem.ts'
import type { TillView } from '#shared/bridge.ts'
import {
  bringIntoView,
  click,
  field,
  inTurn,
  press,
  see,
  seeControl,
} from '#test/support/pages/screen-player.ts'
import { photo } from '#test/support/pages/photo.ts'
import { phone, type Besides, type Pose } from '#test/support/poses/pose.ts'
import { officeView } from '#test/support/samples/office.ts'

type More = Besides & { till?: Partial<TillView> }

const narrow = { width: 320, height: 844 }

const products = (name: string, { play, till, ...more }: More = {}): Pose => ({
  name: `office-products-${name}`,
  surface: 'office',
  view: officeView(till),
  at: '#/products',
  ...more,
  play: inTurn(see('main a[href="#/products"][aria-current]'), play),
})

const sample = sampleCatalog('NO')
const told = (catalog: Catalog) => ({ 'catalog.read': { revision: 1, catalog } })
/** On a day on which something is sold out. */
const marked: Catalog = {
  ...sample,
  products: sample.products.map((one) => ({ ...one, isSoldOut: ['espresso', 'tea'].includes(one.id) })),
}
const [flat] = sample.products
if (!flat) throw new Error('there are samples')
const longest: Product = {
  ...flat,
  id: 'longest',
  names: { en: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen, hundert Gramm' },
  details: { en: 'For everybody who likes a name that fills more than one line of a small screen' },
  barcode: '2000000010106',
  price: 65_000_000,
  minimumAge: 18,
}
const long: Catalog = { ...sample, products: [longest, ...marked.products.slice(0, 3)] }
/** As many as a till takes. */
const full: Catalog = {
  ...sample,
  products: Array.from({ length: 5000 }, (_, at) => ({
    ...flat,
    id: `p-${at}`,
    names: { en: `Product ${at + 1}` },
    barcode: null,
    isFavourite: false,
  })),
}

const rows = see('.product-row_row')
const formOf = (id: string) => async (page: Page) => {
  await rows(page)
  const at = marked.products.findIndex((one) => one.id === id)
  await page.locator('.product-row_open').nth(at).click()
  await page.getByRole('dialog').waitFor()
}
const newForm = inTurn(rows, press('Add product'))
const pick = async (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer })

async function writeBadly(page: Page): Promise<void> {
  await newForm(page)
  await (await field(page, 'Price')).fill('much')
  await (await field(page, 'VAT')).selectOption('other')
  await (await field(page, 'Barcode')).fill('2000000010106')
  await (await field(page, 'Minimum age')).fill('old')
  await pick(page, 'broken.png', Buffer.from('no picture'))
  await press('Save')(page)
  await page.locator('.field_invalid').first().waitFor()
}

async function writeWell(page: Page): Promise<void> {
  await newForm(page)
  await (await field(page, 'Name')).fill('Chai latte')
  await (await field(page, 'Price')).fill('55')
  await (await field(page, 'Category')).selectOption('+')
  await (await field(page, 'Name of the new category')).fill('Season’s best')
  await pick(page, 'chai.png', photo(600, 400))
  await page.locator('.picture-field_shown img').waitFor()
}

const openCategories = inTurn(rows, press('Categories'))

export const productPoses: readonly Pose[] = [
  products('list', { answers: told(marked), play: rows, sizes: { phone } }),
  products('narrow', {
    answers: told(long),
    play: async (page) => {
      await rows(page)
      await page
        .locator('main section')
        .first()
        .evaluate((shelf) => shelf.scrollIntoView())
    },
    size: narrow,
  }),
  products('full', {
    answers: told(full),
    play: inTurn(rows, press('Next page'), bringIntoView('nav span[aria-live]')),
  }),
  products('no-hit', {
    answers: told(marked),
    play: async (page) => {
      await rows(page)
      await page.getByRole('searchbox').fill('xyz')
      await page.locator('.empty-state_empty').waitFor()
    },
  }),
  products('none', { answers: told(emptyCatalog), play: see('.empty-state_empty') }),
  products('broken', {
    answers: told(marked),
    play: rows,
    till: {
      catalogProblem: problem('catalog.notTaken', {
        file: '/srv/kasse/catalog.json',
        where: 'product 4 (filter-coffee), price',
        why: 'Invalid input: expected int, received number',
      }),
    },
  }),
  products('new', { answers: told(marked), play: newForm }),
  products('written', { answers: told(marked), play: writeWell }),
  products('wrong', { answers: told(marked), play: writeBadly, sizes: { phone } }),
  products('change', {
    answers: told(marked),
    play: inTurn(formOf('flat-white'), click('.page_fold > summary')),
  }),
  products('refused', {
    answers: told(marked),
    refusal: problem('catalog.picturesFull', { megabytes: 4 }),
    play: inTurn(formOf('flat-white'), press('Save'), see('.dialog-window_dialog .notice_notice')),
  }),
  products('sure', {
    answers: told(marked),
    play: inTurn(formOf('flat-white'), press('Remove'), seeControl('heading', 'Remove {{name}}?')),
  }),
  products('categories', {
    answers: told({
      ...marked,
      categories: [...marked.categories, { id: 'empty', names: { en: 'Ice cream' } }],
    }),
    play: openCategories,
  }),
  products('category-new', {
    answers: told(marked),
    play: inTurn(openCategories, press('New category'), press('Save'), see('.field_invalid')),
  }),
]
