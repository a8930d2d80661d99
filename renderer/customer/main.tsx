// The page of the screen that faces the customer.
import { startScreen } from '#renderer/ui/start-screen.tsx'
import { Customer } from '#renderer/customer/customer.tsx'
import { listen, reportLostLink, takeCustomerView } from '#renderer/till/bridge.ts'
import { loadAhead } from '#renderer/ui/lazy-part.tsx'

loadAhead(async () => (await import('#renderer/ui/page-lock.ts')).lockPage())
listen('customer', { view: takeCustomerView, lost: reportLostLink })
void startScreen('customer', Customer)
