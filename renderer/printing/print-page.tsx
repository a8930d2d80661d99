// The printing of paper that is on no screen: drawn beside the screen while it is being printed.
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Paper } from '#renderer/printing/paper.tsx'
import styles from '#renderer/printing/paper.module.css'
import type { PrintRow } from '#shared/paper.ts'
import type { PaperColumns } from '#shared/printing.ts'

/** The one before goes: some browsers never say that they are done. */
let end = () => {}

export function printPage(paper: { rows: readonly PrintRow[]; label: string; columns: PaperColumns }): void {
  end()
  const place = document.createElement('div')
  place.className = styles.printed ?? ''
  place.ariaHidden = 'true'
  document.body.append(place)
  const root = createRoot(place)
  end = () => {
    end = () => {}
    root.unmount()
    place.remove()
  }
  addEventListener('afterprint', () => end(), { once: true })
  flushSync(() => root.render(<Paper {...paper} />))
  window.print()
}
