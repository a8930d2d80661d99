// The export of a report as a file: the till writes its text, the browser saves it among the downloads.
import { sendCommand } from '#renderer/till/bridge.ts'
import { downloadFile } from '#renderer/ui/file-download.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import type { InputOf } from '#shared/bridge.ts'
import type { Result } from '#shared/problem.ts'
import type { ExportFile, PeriodTable, SoldTable } from '#shared/report.ts'
import type { Days } from '#shared/time.ts'

const { setState: set } = useOffice

const kinds = { csv: 'text/csv', json: 'application/json' } as const

type Format = InputOf<'report.export'>['format']

/** All that moved on these days; or one table of their report. */
export const exportDays = (days: Days, format: Format, table?: PeriodTable): Promise<void> =>
  saved(format, () => sendCommand('office', 'report.export', { ...days, format, ...(table && { table }) }))

/** One table of the whole shop's running period. */
export const exportShop = (table: SoldTable): Promise<void> =>
  saved('csv', () => sendCommand('office', 'shop.export', { table }))

async function saved(format: Format, ask: () => Promise<Result<ExportFile> | undefined>): Promise<void> {
  const mine = { isBusy: true, trouble: null }
  set({ exporting: mine })
  const result = await ask()
  if (!result) return
  // Another page is open, and perhaps writes a file of its own.
  const isLeft = useOffice.getState().exporting !== mine
  if (!isLeft) set({ exporting: result.ok ? null : { isBusy: false, trouble: result.problem } })
  if (result.ok && result.value) downloadFile(result.value.name, result.value.text, kinds[format])
}
