// The cashier's page.
import { openPage } from '#renderer/ui/open-page.tsx'
import { Cashier } from '#renderer/cashier/cashier.tsx'
import { withSignIn } from '#renderer/staff/sign-in-check.tsx'
import { listen, reportLostLink, takeCashierView } from '#renderer/till/bridge.ts'
import { keepCatalog } from '#renderer/till/catalog.ts'

void openPage('cashier', withSignIn('cashier', Cashier), () => {
  keepCatalog('cashier')
  listen('cashier', { view: takeCashierView, lost: reportLostLink })
})
