// The region in which progress is read out to people who do not look, whenever its words change.
import type { ReactNode } from 'react'

export function Status({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `output` may hold no headings or paragraphs
    <div className={className} role="status">
      {children}
    </div>
  )
}
