// The office's page.
import { openPage } from '#renderer/ui/open-page.tsx'
import { Office } from '#renderer/office/office.tsx'
import { withSignIn } from '#renderer/staff/sign-in-check.tsx'
import { listen, reportLostLink, takeOfficeView } from '#renderer/till/bridge.ts'

void openPage('office', withSignIn('office', Office), () =>
  listen('office', { view: takeOfficeView, lost: reportLostLink }),
)
