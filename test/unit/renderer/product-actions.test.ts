// Tests of how the office saves a product: what is not right is not sent, and what others have changed meanwhile stays.
import { expect, test } from 'vitest'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { newControl } from '#renderer/office/page/form.ts'
import {
  productContext,
  saveProduct,
  shopLanguage,
  type OpenProduct,
} from '#renderer/office/products/product-actions.ts'
import { draftOf, productIn, type ProductDraft } from '#renderer/office/products/product-form.ts'
import { queryClient, queryOptionsOf } from '#renderer/office/page/queries.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import type { Product } from '#shared/catalog.ts'
import type { ProductInput } from '#shared/product.ts'
import { done, settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { openPage, usePages } from '#test/support/pages/office-readers.ts'
import { officeView } from '#test/support/samples/office.ts'

const catalog = sampleCatalog('NO')
const [flat, ...others] = catalog.products
if (!flat) throw new Error('there are samples')
usePages()
const { answer, asked, heard, names } = useManualTill(() => {
  takeOfficeView(officeView({}))
  queryClient.setQueryData(queryOptionsOf('catalog.read', {}).queryKey, { revision: 1, catalog })
  openPage('catalog.read', {})
  heard.length = 0
})
/** The form of the first product, with another price written in it. */
function written(price: string, isOpen = true) {
  const draft = { ...draftOf(flat as Product, productContext(null)), price } // a sample
  const control = newControl<ProductDraft, ProductInput>(draft)
  control.reset(draft)
  const opened = {
    base: { before: flat as Product, revision: 1 },
    control,
    isOpen: () => isOpen,
    rebase: (base: { before: Product; revision: number }) => void (opened.base = base),
    close: () => undefined,
  }
  const save = () => {
    const { value } = productIn(control.getValues(), productContext(opened.base.before), shopLanguage())
    return value ? saveProduct(opened as OpenProduct, value) : undefined
  }
  return { control, save }
}
/** What another page has made of it is read before this one sends anything again. */
async function changedElsewhere(change: Partial<Product>): Promise<void> {
  await answer(failed(problem('catalog.changed')))
  await answer(ok({ revision: 2, catalog: { ...catalog, products: [{ ...flat, ...change }, ...others] } }))
}

test('what another page has changed of the product goes along with what is written here', async () => {
  const form = written('60')
  void form.save()
  await settled()
  await changedElsewhere({ isFavourite: !flat.isFavourite })
  expect(names()).toEqual(['product.save', 'catalog.read', 'product.save'])
  expect(asked().at(-1)).toMatchObject([
    'product.save',
    { revision: 2, given: { price: 6000, isFavourite: !flat.isFavourite } },
  ])
})

test('the same field changed in both places stays as it was written, beside why it was refused', async () => {
  const form = written('60')
  const saving = form.save()
  await settled()
  await changedElsewhere({ price: 7000 })
  expect([names(), await saving]).toMatchObject([
    ['product.save', 'catalog.read'],
    { code: 'catalog.changed' },
  ])
  expect(form.control.getValues('price')).toBe('60')
  heard.length = 0
  void form.save()
  await settled()
  expect(asked()).toMatchObject([['product.save', { revision: 2, given: { price: 6000 } }]])
  await answer(done)
})

test('what was closed while it was being saved is not sent once more', async () => {
  const saving = written('60', false).save()
  await settled()
  await changedElsewhere({ isFavourite: !flat.isFavourite })
  expect([names(), await saving]).toMatchObject([
    ['product.save', 'catalog.read'],
    { code: 'catalog.changed' },
  ])
})
