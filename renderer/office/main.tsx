// The office's page.
import { startScreen } from '#renderer/ui/start-screen.tsx'
import { Office } from '#renderer/office/office.tsx'
import { withSignIn } from '#renderer/staff/sign-in-check.tsx'
import { listen, reportLostLink, takeOfficeView } from '#renderer/till/bridge.ts'

listen('office', { view: takeOfficeView, lost: reportLostLink })
void startScreen('office', withSignIn('office', Office))
