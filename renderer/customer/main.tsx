// The page of the screen that faces the customer.
import { openPage } from '#renderer/ui/open-page.tsx'
import { Customer } from '#renderer/customer/customer.tsx'
import { listen, reportLostLink, takeCustomerView } from '#renderer/till/bridge.ts'
import { loadAhead } from '#renderer/ui/lazy-part.tsx'

/** With the page: nobody stands here who could load it again when a code is to be shown and its drawing did not come. */
const drawing = import('#renderer/ui/qr-drawing.tsx')

void openPage('customer', Customer, async () => {
  await drawing
  loadAhead(async () => (await import('#renderer/ui/page-lock.ts')).lockPage())
  listen('customer', { view: takeCustomerView, lost: reportLostLink })
})
