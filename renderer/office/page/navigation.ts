// The navigation of the office by its address: links write it, and the open page follows.
import {
  addressOf,
  routeOf,
  startOf,
  type Route,
  type RouteOf,
  type Search,
} from '#renderer/office/page/routes.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'

const { getState: get, setState: set } = useOffice

function follow(): void {
  const route = routeOf(location.hash)
  set(({ lastOf }) => ({
    route,
    lastOf: { ...lastOf, [route.page]: route },
    isMenuOpen: false,
    closing: null,
    exporting: null,
  }))
}

/** Follows the address until the function that it gives is called. */
export function startRouter(): () => void {
  follow()
  addEventListener('hashchange', follow)
  return () => removeEventListener('hashchange', follow)
}

/** Opens a page as a link would. */
export function navigate(route: Route): void {
  location.hash = addressOf(route)
}

/** Takes the place of the open page in the browser's history: Back does not lead through every letter that was typed. */
export function replaceRoute(route: Route): void {
  history.replaceState(null, '', addressOf(route))
  follow()
}

export function setSearch(change: Partial<Search>): void {
  const { route } = get()
  if (route.page === 'sales' || route.page === 'shop-sales')
    replaceRoute({ ...route, search: { ...route.search, ...change } })
}

/** `till` null: the sales of all tills. */
export function setTill(till: string | null): void {
  const { route } = get()
  if (route.page === 'shop-sales') replaceRoute({ ...route, till })
}

/** A search begins at its first page. */
export function setProductSearch(change: Partial<Omit<RouteOf<'products'>, 'page'>>): void {
  const { route } = get()
  if (route.page === 'products') replaceRoute({ ...route, at: 1, ...change })
}

export const clearSearch = (): void =>
  replaceRoute(startOf(get().route.page === 'shop-sales' ? 'shop-sales' : 'sales'))

export const openMenu = (isMenuOpen: boolean): void => set({ isMenuOpen })
