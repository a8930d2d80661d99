// Tests of how the office saves a product: what is not right is not sent, and what others have changed meanwhile stays.
import { expect, test } from 'vitest'
import { sampleCatalog } from '#core/catalog/sample.ts'
import {
  askAbout,
  askForNew,
  productForm,
  saveForm,
  writeDraft,
} from '#renderer/office/products/product-actions.ts'
import { useProducts } from '#renderer/office/products/products-store.ts'
import { queryClient, queryOptionsOf } from '#renderer/office/page/queries.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import type { Product } from '#shared/catalog.ts'
import { done, settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { openPage, usePages } from '#test/support/pages/office-readers.ts'
import { officeView } from '#test/support/samples/office.ts'

const catalog = sampleCatalog('NO')
const [flat, ...others] = catalog.products
if (!flat) throw new Error('there are samples')
usePages()
const { answer, asked, heard, names } = useManualTill(() => {
  takeOfficeView(officeView({}))
  useProducts.setState({ form: null })
  queryClient.setQueryData(queryOptionsOf('catalog.read', {}).queryKey, { revision: 1, catalog })
  openPage('catalog.read', {})
  heard.length = 0
})
const trouble = () => useProducts.getState().form?.trouble?.code
/** What another page has made of it is read before this one sends anything again. */
async function changedElsewhere(change: Partial<Product>): Promise<void> {
  await answer(failed(problem('catalog.changed')))
  await answer(ok({ revision: 2, catalog: { ...catalog, products: [{ ...flat, ...change }, ...others] } }))
}

test('what is not right is not sent, stands at its field, and is judged as it is written from then on', async () => {
  askForNew('')
  writeDraft({ price: 'much' })
  await saveForm()
  const wrong = () =>
    (['names', 'price', 'category'] as const).filter((one) => productForm.getFieldState(one).invalid)
  expect([names(), wrong()]).toEqual([[], ['names', 'price', 'category']])
  writeDraft({ price: '55' })
  await settled()
  expect([wrong(), productForm.getValues('price')]).toEqual([['names', 'category'], '55'])
})

test('what another page has changed of the product goes along with what is written here', async () => {
  askAbout(flat)
  writeDraft({ price: '60' })
  void saveForm()
  await settled()
  await changedElsewhere({ isFavourite: !flat.isFavourite })
  expect(names()).toEqual(['product.save', 'catalog.read', 'product.save'])
  expect(asked().at(-1)).toMatchObject([
    'product.save',
    { revision: 2, given: { price: 6000, isFavourite: !flat.isFavourite } },
  ])
})

test('the same field changed in both places stays as it was written, beside why it was refused', async () => {
  askAbout(flat)
  writeDraft({ price: '60' })
  const saving = saveForm()
  await settled()
  await changedElsewhere({ price: 7000 })
  await saving
  expect([names(), trouble()]).toEqual([['product.save', 'catalog.read'], 'catalog.changed'])
  expect(productForm.getValues('price')).toBe('60')
  heard.length = 0
  void saveForm()
  await settled()
  expect(asked()).toMatchObject([['product.save', { revision: 2, given: { price: 6000 } }]])
  await answer(done)
})
