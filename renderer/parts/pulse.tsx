// Is something under way? A dot that breathes beside the words that say what; without motion it is a dot.
import '#renderer/parts/pulse.css'
import type { ReactNode } from 'react'
import { Status } from '#renderer/parts/status.tsx'

export function Pulse({ children }: { children: ReactNode }) {
  return (
    <Status className="pulse-line">
      <span className="pulse" aria-hidden="true" />
      {children}
    </Status>
  )
}
