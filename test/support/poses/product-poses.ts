// Every state of the office's page of products, each as the till's answers make it.
import type { Page } from 'playwright-core'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { emptyCatalog, type Catalog, type Product } from '#shared/catalog.ts'
import { problem } from '#shared/problem.ts'
import type { TillView } from '#shared/bridge.ts'
import { photo } from '#test/support/pages/photo.ts'
import { control, field, press } from '#test/support/pages/screen-player.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { officeView } from '#test/support/samples/office.ts'

type More = Pick<Pose, 'answers' | 'refusal' | 'play' | 'size'> & { till?: Partial<TillView> }

const narrow = { width: 320, height: 844 }
const phone = { width: 390, height: 844 }

const products = (name: string, { play, till, ...more }: More = {}): Pose => ({
  name: `office-products-${name}`,
  surface: 'office',
  view: officeView(till),
  at: '#/products',
  ...more,
  play: async (page) => {
    await page.locator('main a[href="#/products"][aria-current]').waitFor()
    await play?.(page)
  },
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

const rows = async (page: Page) => page.locator('.product-row_row').first().waitFor()
const formOf = (id: string) => async (page: Page) => {
  await rows(page)
  const at = marked.products.findIndex((one) => one.id === id)
  await page.locator('.product-row_open').nth(at).click()
  await page.getByRole('dialog').waitFor()
}
const newForm = async (page: Page) => {
  await rows(page)
  await press('Add product')(page)
}
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
  await page.locator('.form-fields_invalid').first().waitFor()
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

const openCategories = async (page: Page) => {
  await rows(page)
  await press('Categories')(page)
}

export const productPoses: readonly Pose[] = [
  products('list', { answers: told(marked), play: rows }),
  products('phone', { answers: told(marked), play: rows, size: phone }),
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
    play: async (page) => {
      await rows(page)
      await press('Next page')(page)
      await page.locator('.products-page_paging').scrollIntoViewIfNeeded()
    },
  }),
  products('no-hit', {
    answers: told(marked),
    play: async (page) => {
      await rows(page)
      await page.getByRole('searchbox').fill('xyz')
      await page.locator('.empty-state_empty').waitFor()
    },
  }),
  products('none', {
    answers: told(emptyCatalog),
    play: (page) => page.locator('.empty-state_empty').waitFor(),
  }),
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
  products('wrong', { answers: told(marked), play: writeBadly }),
  products('wrong-phone', { answers: told(marked), play: writeBadly, size: phone }),
  products('change', {
    answers: told(marked),
    play: async (page) => {
      await formOf('flat-white')(page)
      await page.locator('.fold_fold > summary').click()
    },
  }),
  products('refused', {
    answers: told(marked),
    refusal: problem('catalog.picturesFull', { megabytes: 4 }),
    play: async (page) => {
      await formOf('flat-white')(page)
      await press('Save')(page)
      await page.locator('.dialog-window_dialog .notice_notice').waitFor()
    },
  }),
  products('sure', {
    answers: told(marked),
    play: async (page) => {
      await formOf('flat-white')(page)
      await press('Remove')(page)
      await (await control(page, 'heading', 'Remove {{name}}?')).waitFor()
    },
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
    play: async (page) => {
      await openCategories(page)
      await press('New category')(page)
      await press('Save')(page)
      await page.locator('.form-fields_invalid').waitFor()
    },
  }),
]
