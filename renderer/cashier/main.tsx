// The cashier's page.
import { startScreen } from '#renderer/ui/start-screen.tsx'
import { Cashier } from '#renderer/cashier/cashier.tsx'
import { withSignIn } from '#renderer/staff/sign-in-check.tsx'
import { listen, reportLostLink, takeCashierView } from '#renderer/till/bridge.ts'
import { keepCatalog } from '#renderer/till/catalog.ts'

keepCatalog('cashier')
listen('cashier', { view: takeCashierView, lost: reportLostLink })
void startScreen('cashier', withSignIn('cashier', Cashier))
