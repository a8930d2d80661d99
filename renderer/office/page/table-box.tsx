// A box for a table that is wider than a narrow screen: it scrolls by itself, also by keyboard.
import type { ReactNode } from 'react'

export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- no fields and no landmark, but reached by whoever has no pointer, as it scrolls
    <div className="table-room" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
