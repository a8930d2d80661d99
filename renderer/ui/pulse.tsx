// The sign that something is under way: a dot that pulses beside the words that say what. With reduced motion it stands still.
import '#renderer/ui/pulse.css'
import type { ReactNode } from 'react'
import { Status } from '#renderer/ui/status.tsx'

export function Pulse({ children }: { children: ReactNode }) {
  return (
    <Status className="pulse-line">
      <span className="pulse" aria-hidden="true" />
      {children}
    </Status>
  )
}
