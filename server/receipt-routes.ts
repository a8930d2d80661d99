// The routes of receipts, for the phone of whoever paid: nobody signs in, the address alone opens it.
import { Hono } from 'hono'
import type { Till } from '#core/app/till.ts'
import type { Carried } from '#server/network/port.ts'
import { languageFor, receiptGonePage, receiptPage, receiptStyle } from '#server/receipt-page.ts'

export function receiptRoutes(till: Till): Hono<{ Bindings: Carried }> {
  const routes = new Hono<{ Bindings: Carried }>()
  routes.get('/receipt.css', (c) => c.body(receiptStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  routes.get('/receipt/:number/:token', (c) => {
    const shown = till.receipt(c.req.param())
    const asked = [c.req.query('language'), c.req.header('accept-language')] as const
    if (shown)
      return c.html(receiptPage(shown, languageFor(...asked, shown.language), till.pictures.kept().logo))
    return c.html(receiptGonePage(languageFor(...asked, 'en')), 404)
  })
  return routes
}
