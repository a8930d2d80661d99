// Tests of how the office goes from page to page: what is looked for stands in the address, and survives a reload and Back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate, startRouter, setProductSearch } from '#renderer/office/page/navigation.ts'
import { initialOffice, useOffice } from '#renderer/office/page/office-store.ts'
import { startOf } from '#renderer/office/page/routes.ts'
import { problem } from '#shared/problem.ts'

let page = new EventTarget()
let addresses: string[] = []
let stop = () => {}

/** A browser's history of addresses, as far as the office goes through it. */
const browser = {
  get hash() {
    return addresses.at(-1) ?? ''
  },
  set hash(address: string) {
    addresses.push(address)
    page.dispatchEvent(new Event('hashchange'))
  },
}

function goBack(): void {
  addresses.pop()
  page.dispatchEvent(new Event('hashchange'))
}

/** The page is loaded anew: only its address is left. */
function load(): void {
  stop()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  useOffice.setState(initialOffice, true)
  stop = startRouter()
}

beforeEach(() => {
  addresses = ['#/products']
  vi.stubGlobal('location', browser)
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, address: string) => addresses.splice(-1, 1, address),
  })
  load()
})
afterEach(() => {
  stop()
  stop = () => {}
  vi.unstubAllGlobals()
})

const route = () => useOffice.getState().route

test('the search, category and page of the products survive a reload and Back', () => {
  setProductSearch({ text: 'flat white' })
  setProductSearch({ category: 'hot' })
  setProductSearch({ at: 2 })
  const wanted = { page: 'products', text: 'flat white', category: 'hot', at: 2, add: '' }
  expect([addresses, route()]).toEqual([['#/products?text=flat+white&category=hot&at=2'], wanted])
  load()
  expect(route()).toEqual(wanted)
  navigate({ page: 'catalog' })
  expect(route()).toEqual({ page: 'catalog' })
  goBack()
  expect(route()).toEqual(wanted)
})

test('another search begins at its first page', () => {
  setProductSearch({ at: 3 })
  setProductSearch({ text: 'tea' })
  expect(route()).toEqual({ ...startOf('products'), text: 'tea' })
})

test('why a file was not written is said until another page is opened', () => {
  useOffice.setState({ exporting: { isBusy: false, trouble: problem('till.notAnswering') } })
  navigate({ page: 'reports' })
  expect(useOffice.getState().exporting).toBeNull()
})
